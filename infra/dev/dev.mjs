/** `npm run dev`: the server, restarted on every change, and Vite's server in front of it. */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { generateDatabaseClient, installDependencies, ownGames, root } from './setup.mjs'

installDependencies()
generateDatabaseClient()

const bin = (name, file) => join(root, 'node_modules', name, file)
const children = [
  spawn(
    process.execPath,
    [
      bin('tsx', 'dist/cli.mjs'),
      'watch',
      '--clear-screen=false',
      '--include=libs/*/src/**/*.{ts,json}',
      // Of a folder of a content pack all files count.
      ...ownGames().map((file) => `--include=${resolve(file)}{,/**}`),
      // What the server builds by itself as it starts is no change to start again for.
      '--exclude=apps/server/dist/**',
      'infra/dev/serve.mjs',
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        MOOTHALL_ORIGINS: 'http://localhost:5173',
        MOOTHALL_URL: 'http://localhost:5173',
        ...process.env,
        // The server is started in the root of the house.
        MOOTHALL_OWN_GAMES: ownGames()
          .map((file) => resolve(file))
          .join(','),
      },
    },
  ),
  spawn(process.execPath, [bin('vite', 'bin/vite.js')], {
    cwd: join(root, 'apps', 'web'),
    stdio: 'inherit',
    // Also where the server was told another port.
    env: {
      MOOTHALL_SERVER: `http://127.0.0.1:${process.env.MOOTHALL_PORT ?? 3000}`,
      ...process.env,
    },
  }),
]

let ending = false
/** One without the other is of no use: the first to end takes the other with it. */
function end(code, signal = 'SIGTERM') {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill(signal)
}
for (const child of children) child.on('exit', (code) => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0, signal))
