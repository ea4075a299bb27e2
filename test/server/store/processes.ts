// Store processes of their own, started by the tests and ended by them.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { CODE_CACHE } from '../../support/sources.ts'
import type { Place } from '../../support/stores.ts'

export interface Ended {
  code: number | null
  /** Lines of its output that are whole. */
  lines: string[]
  errors: string
}

interface Writer {
  child: ChildProcess
  lines: () => string[]
  ended: Promise<Ended>
}

/** Starts a process on the store of a place; with a `round` it writes records until it is ended, without it only migrates. */
export function startWriter(place: Place, round = ''): Writer {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'writer.ts'), JSON.stringify(place), round], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '', NODE_COMPILE_CACHE: CODE_CACHE },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = () => output.split('\n').slice(0, -1)
  const ended = once(child, 'close').then(([code]) => ({ code, lines: lines(), errors }))
  return { child, lines, ended }
}

/** Lets a writer acknowledge some records, ends it by `kill -9` and returns the ids that it acknowledged. */
export async function killWhileWriting(place: Place, round: number): Promise<string[]> {
  const writer = startWriter(place, String(round))
  while (writer.lines().length < 5 && writer.child.exitCode === null) await sleep(5)
  await sleep(Math.random() * 30)
  writer.child.kill('SIGKILL')
  const { lines, errors } = await writer.ended
  if (lines[0] !== 'ready') throw new Error(`the writer did not come up: ${errors}`)
  return lines.slice(1)
}
