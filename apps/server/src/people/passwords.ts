import { HallRefusal } from '@moothall/protocol'
import { dictionary } from '@zxcvbn-ts/language-common'

/** Some fifty thousand passwords that stood in stolen lists, commonest first, in small letters. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** What somebody who knows the person would try first. */
export interface Owner {
  readonly email: string
  readonly nickname: string
}

/** Signs that may stand around a guessable word without making it a better one. */
const MARGIN = 3

/**
 * Refuses passwords that are tried first. Their length is the protocol's matter; nothing is asked of the kinds of
 * signs, since that makes passwords worse and not better.
 * @throws HallRefusal WEAK_PASSWORD, with `details.why`: `common` or `personal`
 */
export function checkPassword(password: string, owner: Owner): void {
  const plain = password.toLowerCase()
  if (COMMON.has(plain) || new Set(plain).size < 3)
    throw new HallRefusal('WEAK_PASSWORD', { why: 'common' })
  const email = owner.email.toLowerCase()
  const words = [email, email.split('@')[0] ?? '', owner.nickname.toLowerCase(), 'moothall']
  const personal = words.some(
    (word) => word !== '' && plain.includes(word) && plain.replaceAll(word, '').length <= MARGIN,
  )
  if (personal) throw new HallRefusal('WEAK_PASSWORD', { why: 'personal' })
}
