import { NAME_SHOWN } from '../data/names.ts'

/** A person's name: whole up to 20 characters, then cut, with the whole name in the tooltip; isolated for direction. */
export function PersonName({ name }: { readonly name: string }) {
  const letters = [...name]
  if (letters.length <= NAME_SHOWN) return <bdi>{name}</bdi>
  return (
    <bdi title={name}>
      <span aria-hidden="true">{letters.slice(0, NAME_SHOWN - 1).join('')}…</span>
      <span className="heard-only">{name}</span>
    </bdi>
  )
}
