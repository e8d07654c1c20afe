import { Tally } from './tally.ts'
import { Wire } from './wire.ts'

/** A room of the bare server: whose turn it is says something at once. */
export class RawTable {
  readonly tally: Tally
  readonly #wires: Wire[] = []

  static async open(port: number, room: string, tokens: readonly string[]): Promise<RawTable> {
    const table = new RawTable(tokens.length)
    // Everybody is there when the first speaks.
    await Promise.all(tokens.map((_, seat) => table.#enter(port, room, seat)))
    return table
  }

  private constructor(people: number) {
    this.tally = new Tally(people, false)
  }

  async #enter(port: number, room: string, seat: number): Promise<void> {
    this.#wires[seat] = await Wire.open(port, `${room}/${seat}`, {
      event: (_name, data) => {
        this.tally.saw(seat)
        if ((data as { mine: boolean }).mine) this.#act(seat)
      },
    })
  }

  #act(seat: number): void {
    this.tally.chose()
    this.#wires[seat]?.tell('act', { card: 'c17' })
  }

  play(): void {
    this.#act(0)
  }

  get received(): number {
    return this.#wires.reduce((n, wire) => n + wire.received, 0)
  }
}
