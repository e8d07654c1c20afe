import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../dev/setup.mjs'

const conf = readFileSync(join(root, 'infra/proxy/nginx.conf'), 'utf8')

/**
 * nginx takes a process back that it has left out once a request to it has ended, and lets one try in two seconds. With
 * WebSockets, which do not end, six people were shut out of a living hall for half a minute when the processes were
 * restarted one after the other; so no process may be left out.
 */
test('nginx leaves out no process, so that a socket is not the proof it waits for', () => {
  const processes = conf.match(/^\s+server \d[^;]*;/gm)
  expect(processes?.length).toBeGreaterThan(1)
  for (const process of processes ?? []) expect(process).toMatch(/ max_fails=0;$/)
})
