/**
 * Loaded before a server that is weighed: says over a port of its own, which MOOTHALL_SOAK_PORT names, what the process
 * holds after everything has been thrown away that can be. `/heap?FILE` writes a snapshot of the heap there.
 */
import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { findSourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { writeHeapSnapshot } from 'node:v8'

/**
 * Node reads the map of a file's sources when the first trace tells of that file, and keeps it: eight megabytes, once, at
 * any moment. They belong to what a process holds from the beginning.
 */
function readSourceMaps() {
  const folder = dirname(process.argv[1])
  for (const name of readdirSync(folder))
    if (name.endsWith('.mjs')) findSourceMap(join(folder, name))
}

const server = createServer((request, response) => {
  const { pathname, search } = new URL(request.url, 'http://localhost')
  if (pathname === '/heap') {
    response.end(writeHeapSnapshot(decodeURIComponent(search.slice(1))))
    return
  }
  readSourceMaps()
  // Twice: what waited for its finalizer goes with the second.
  globalThis.gc()
  setTimeout(() => {
    globalThis.gc()
    const { heapUsed, rss, external, arrayBuffers } = process.memoryUsage()
    const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
    response.end(JSON.stringify({ heapUsed, rss, external, arrayBuffers, timers }))
  }, 50)
})
server.listen(Number(process.env.MOOTHALL_SOAK_PORT), '127.0.0.1')
server.unref()
