import { expect, test } from 'vitest'
import { CannotError, UsageError } from './args.ts'
import { commands, dispatch } from './dispatch.ts'

test.each(Object.keys(commands))(
  '%s says how it is used, and refuses nonsense at once',
  async (name) => {
    const said: string[] = []
    expect(await dispatch([name, '--help'], (line) => void said.push(line))).toBe(0)
    expect(said.join('\n')).toMatch(new RegExp(`^${name} `))
    for (const nonsense of [['--nonsense'], ['no-such-thing', '--nonsense', '1']]) {
      await expect(dispatch([name, ...nonsense], () => {})).rejects.toThrow(UsageError)
    }
    // A word that names nothing: a game, a file, or nothing that this command takes.
    const word = dispatch([name, 'no-such-thing'], () => {})
    await expect(word).rejects.toSatisfy(
      (error) => error instanceof UsageError || error instanceof CannotError,
    )
  },
)

test('without a command it names them', async () => {
  await expect(dispatch([], () => {})).rejects.toThrow('sim, verify')
})
