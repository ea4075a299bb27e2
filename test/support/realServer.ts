// Starts a real server: a process on a free port, with temporary data and a copy of the schema folder.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { copySeededFile } from './seededCopy.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const READY = /Gantry ready at (https?:\/\/\S+)/
const PATIENCE = 110_000
/** Node options of `npm start`, so that memory is measured as in production. */
const NODE_FLAGS = readScript('start').filter((word) => word.startsWith('--'))

export interface RunningServer {
  url: string
  pid: number
  /** Milliseconds from the start of the process to its "ready" line. */
  readyAfter: number
  dataFolder: string
  schemaFolder: string
  /** Output so far. */
  output(): string
  /** Ends the process (`SIGTERM` by default) and waits for it; the folders stay. */
  end(signal?: NodeJS.Signals): Promise<void>
  /** Ends the process and removes its folders. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Folder with `data` and `schemas`; a new temporary one by default. Pass that of an ended server to start it again. */
  folder?: string
  /** Folder made by `makeSeeded`, whose data a new server copies. */
  seeded?: string
  env?: Record<string, string>
  /** Timeout of the start in milliseconds. */
  patience?: number
  /** Checkout to start; this one by default. */
  project?: string
  /** Called when the process has been spawned. */
  spawned?: (child: ChildProcess) => void
}

/** Starts `server/main.js` and waits for its "ready" line. Throws its output if it does not start. */
export async function startServer({
  folder,
  seeded,
  env = {},
  patience = PATIENCE,
  project = PROJECT,
  spawned = () => {},
}: ServerOptions = {}): Promise<RunningServer> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'gantry-server-')))
  const dataFolder = join(home, 'data')
  const schemaFolder = join(home, 'schemas')
  if (folder === undefined) await cp(join(project, 'schemas'), schemaFolder, { recursive: true })
  if (seeded !== undefined) await copySeededFile(seeded, dataFolder)

  const start = performance.now()
  const child = spawn(process.execPath, [...NODE_FLAGS, programOf(project)], {
    cwd: home,
    env: {
      ...ownEnvironment(),
      PORT: '0',
      HOST: '127.0.0.1',
      GANTRY_DEMO: 'people',
      GANTRY_DATA: dataFolder,
      GANTRY_SCHEMAS: schemaFolder,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  spawned(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    let isStuck = false
    const timer = setTimeout(() => {
      isStuck = true
      child.kill('SIGKILL')
    }, PATIENCE)
    await ended
    clearTimeout(timer)
    if (isStuck) throw new Error(`The server did not end by ${signal} within ${PATIENCE / 1000} s. It printed:\n${output}`)
  }
  const stop = async () => {
    await end()
    await rm(home, { recursive: true, force: true })
  }
  try {
    const url = await readyUrl(child, patience, () => output)
    const readyAfter = performance.now() - start
    return { url, pid: child.pid ?? 0, readyAfter, dataFolder, schemaFolder, output: () => output, end, stop }
  } catch (error) {
    await end('SIGKILL')
    throw error
  }
}

/** Path of the program; earlier versions used `main.ts`. */
function programOf(project: string): string {
  return join(project, existsSync(join(project, 'server/main.js')) ? 'server/main.js' : 'server/main.ts')
}

function readScript(name: string): string[] {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
  return (scripts[name] ?? '').split(' ')
}

/** Environment without variables that would configure the server. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const taken = ['PORT', 'HOST', 'DATABASE_URL', 'BACKEND_URL', 'MAP_TILES', 'SATELLITE_TILES', 'CARD_READER_URL', 'NODE_OPTIONS']
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !taken.includes(name) && !name.startsWith('GANTRY_')))
}

async function readyUrl(child: ChildProcess, patience: number, output: () => string): Promise<string> {
  return new Promise((settle, fail) => {
    const give = (why: string) => fail(new Error(`The server ${why}. It printed:\n${output()}`))
    const timer = setTimeout(() => give(`was not ready after ${patience / 1000} s`), patience)
    const look = () => {
      const url = READY.exec(output())?.[1]
      if (url) settle(url)
      if (url) clearTimeout(timer)
    }
    child.stdout?.on('data', look)
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      give(`ended with ${signal ?? code} before it was ready`)
    })
  })
}
