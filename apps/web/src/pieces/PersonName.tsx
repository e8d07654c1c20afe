import { shortName } from '../data/names.ts'

/** A person's name: whole up to 20 characters, then cut, with the whole name in the tooltip; isolated for direction. */
export function PersonName({ name }: { readonly name: string }) {
  const short = shortName(name)
  if (short === name) return <bdi>{name}</bdi>
  return (
    <bdi title={name}>
      <span aria-hidden="true">{short}</span>
      <span className="heard-only">{name}</span>
    </bdi>
  )
}
