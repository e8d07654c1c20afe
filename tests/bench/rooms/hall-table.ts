import { type ChangeFrame, type DecisionView, type FullFrame, sampleAnswer } from '@moothall/engine'
import { Tally } from './tally.ts'
import { Wire } from './wire.ts'

const anyOf = (n: number) => Math.floor(Math.random() * n)

interface Person {
  readonly wire: Wire
  seq: number
  decisions: readonly DecisionView[]
}

/** A table of the hall: whoever is asked answers at once, anything that is among the options. */
export class HallTable {
  readonly tally: Tally
  readonly #game: string
  readonly #people: Person[] = []
  #played = 0
  #playing = false

  static async open(port: number, game: string, tokens: readonly string[]): Promise<HallTable> {
    const table = new HallTable(game, tokens.length)
    await Promise.all(tokens.map((token, i) => table.#enter(port, token, i)))
    return table
  }

  private constructor(game: string, people: number) {
    this.#game = game
    this.tally = new Tally(people, true)
  }

  async #enter(port: number, token: string, i: number): Promise<void> {
    const wire = await Wire.open(port, token, {
      event: (name, data) => {
        if (name === 'game:change') this.#change(i, (data as { change: ChangeFrame }).change)
      },
    })
    await new Promise<void>((resolve, reject) => {
      wire.ask('game:join', { game: this.#game }, (answer) => {
        const { frame } = answer as { frame?: FullFrame }
        if (frame === undefined) return reject(new Error(JSON.stringify(answer)))
        this.#people[i] = { wire, seq: frame.seq, decisions: frame.decisions }
        resolve()
      })
    })
  }

  #change(i: number, change: ChangeFrame): void {
    const person = this.#people[i]
    if (person === undefined) return
    if (change.seq !== person.seq + 1)
      this.tally.wrong(`change ${change.seq} came after ${person.seq}`)
    person.seq = change.seq
    if (change.decisions !== undefined) person.decisions = change.decisions
    if (!this.#playing) return
    this.tally.saw(i)
    this.#act(person)
  }

  #act({ wire, decisions }: Person): void {
    const asked = decisions.find(({ mine }) => mine.length > 0)
    const mine = asked?.mine[0]
    if (asked === undefined || mine === undefined) return
    this.tally.chose()
    const choice = {
      game: this.#game,
      decision: asked.id,
      answer: sampleAnswer(mine.space, anyOf),
      clientId: `load-${process.pid}-${this.#played++}`,
    }
    wire.ask('game:choose', choice, (answer) => {
      if ((answer as { ok: boolean }).ok) this.tally.acked()
      else this.tally.wrong(JSON.stringify(answer))
    })
  }

  play(): void {
    this.#playing = true
    for (const person of this.#people) this.#act(person)
  }

  get received(): number {
    return this.#people.reduce((n, { wire }) => n + wire.received, 0)
  }
}
