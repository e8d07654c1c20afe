import { setTimeout as sleep } from 'node:timers/promises'
import { newClientId } from '@moothall/client'
import { Aside } from '../stage/aside.ts'
import type { Fault } from '../stage/fault.ts'
import type { Person } from '../stage/person.ts'

/**
 * Somebody gives up a seat, another takes it at another process, and the first goes on sending at every process:
 * nothing of that is accepted, and nothing that the seat learns from then on is shown to them.
 */
export const replaced: Fault = {
  name: 'replaced',
  async strike(stage, found, round) {
    const table = await Aside.open(stage)
    const leaver = await table.untilSpeaks(round % 3)
    const game = table.gameOf(leaver)
    const [seat] = game.seats
    if (seat === undefined) throw new Error('whoever speaks has a seat')
    const known = game.mine.map(({ id }) => id)
    const windows = stage.processes.map(({ hall }) => leaver.elsewhere(hall.url))
    await Promise.all(windows.map((window) => window.game(table.id).join()))
    await leaver.client.rest.resign(table.id)
    const newcomer = await stage.guest('Newcomer', round + 1)
    const before = new Set(leaver.heard)
    const taking = newcomer.client.rest.takeSeat(table.id, seat)
    const sent = await Promise.all([
      ...known.flatMap((decision) =>
        windows.map((window) =>
          window.connection
            .ask('game:choose', {
              game: table.id,
              decision,
              answer: 'point',
              clientId: newClientId(),
            })
            .then(
              () => 'OK',
              (error: { code?: string }) => error.code ?? 'NO_ANSWER',
            ),
        ),
      ),
      taking.then(() => 'TAKEN'),
    ])
    if (sent.includes('OK'))
      found.phantom.push(`${leaver.name} chose in ${table.id} after resigning`)
    await newcomer.client.game(table.id).join()
    await playOn(table, [...table.people.filter((one) => one !== leaver), newcomer])
    const learned = [...newcomer.heard].filter((word) => !before.has(word))
    if (learned.length === 0) found.diverged.push(`the newcomer learned nothing in ${table.id}`)
    const shown = learned.filter((word) => leaver.heard.has(word))
    for (const word of shown) found.leaked.push(`${leaver.name}, who had left, heard ${word}`)
    for (const window of windows) window.close()
    newcomer.close()
    table.close()
  },
}

/** Those who sit now answer for a few rounds. */
async function playOn(table: Aside, sitting: readonly Person[]): Promise<void> {
  const round = () =>
    Number(sitting[0] && table.gameOf(sitting[0]).frame?.entities['board']?.['round'])
  const end = Date.now() + 20_000
  for (const goal = round() + 2; round() < goal; ) {
    if (Date.now() > end) throw new Error(`${table.id} stands still`)
    for (const person of sitting) await table.answer(person)
    await sleep(5)
  }
}
