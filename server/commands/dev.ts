// `npm run dev`: restarts the API and reloads the console when files change, in one process tree.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createListener } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'vite'
import { PROJECT } from './consoleSource.ts'

const DEFAULT_PORT = 8080

const apiPort = await freePort()
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', join(PROJECT, 'server/main.js')], {
  cwd: PROJECT,
  env: { ...process.env, PORT: String(apiPort), HOST: '127.0.0.1' },
  stdio: ['ignore', 'inherit', 'inherit'],
})

const target = `http://127.0.0.1:${apiPort}`
const vite = await createServer({
  root: PROJECT,
  server: {
    host: process.env.HOST || '127.0.0.1',
    port: Number(process.env.PORT || DEFAULT_PORT),
    strictPort: Boolean(process.env.PORT),
    proxy: {
      ...Object.fromEntries(['/api', '/schemas', '/files', '/huashi', '/settings.js'].map((path) => [path, target])),
      '/live/demo': { target, ws: true },
    },
  },
})
await vite.listen()
console.log(`Gantry in development at ${vite.resolvedUrls?.local[0] ?? ''}`)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
api.on('exit', stop)

let stopping = false

async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  const ended = api.exitCode === null && api.signalCode === null ? once(api, 'exit') : null
  api.kill('SIGTERM')
  await Promise.all([vite.close(), ended])
  process.exit(0)
}

async function freePort(): Promise<number> {
  const listener = createListener().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  listener.close()
  await once(listener, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}
