import { HallRefusal } from '@moothall/protocol'
import { expect, test } from 'vitest'
import { checkPassword } from './passwords.ts'

const owner = { email: 'ann.smith@example.org', nickname: 'Annabel' }
function why(password: string): unknown {
  try {
    checkPassword(password, owner)
    return undefined
  } catch (error) {
    if (!(error instanceof HallRefusal) || error.code !== 'WEAK_PASSWORD') throw error
    return (error.details as { why: string }).why
  }
}

test.each([
  'password',
  '12345678',
  'qwertyuiop',
  'iloveyou',
  'PassWord1',
  'Trustno1',
  'aaaaaaaaaaa',
])('%s is tried first by everybody', (password) => expect(why(password)).toBe('common'))

test.each([
  'ann.smith@example.org',
  'Ann.Smith',
  'ann.smith12',
  'annabel!',
  'AnnabelAnnabel',
  'moothall24',
])('%s is tried first by who knows the person', (password) =>
  expect(why(password)).toBe('personal'),
)

test.each(['a good long one', 'correct horse battery', 'annabel lives by the sea', 'Zx9$kvQ2'])(
  '%s is good enough',
  (password) => expect(why(password)).toBeUndefined(),
)
