import type { HallService } from '../data/hall.ts'

/**
 * A hall for tests of pages, that answers what the test says and nothing else: a page that asks for anything more is told
 * so by an error that names it, instead of calling what is not there.
 */
export function hallWith(answers: Partial<HallService>): HallService {
  return new Proxy(answers as HallService, {
    get(hall, name) {
      if (name in answers) return hall[name as keyof HallService]
      throw new Error(
        `the hall of this test is asked for ${String(name)}, of which it knows nothing`,
      )
    },
  })
}
