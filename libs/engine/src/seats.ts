/**
 * Who holds which seat where nothing else was agreed: the persons take turns, so that their shares differ by one seat at
 * most and the first have the larger ones.
 * @throws RangeError if there is nobody
 */
export function dealSeats(seats: number, persons: readonly string[]): string[] {
  if (persons.length === 0) throw new RangeError('nobody is there to hold a seat')
  return Array.from({ length: seats }, (_, seat) => persons[seat % persons.length] as string)
}
