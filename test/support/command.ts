// A command of ours as a process of its own, as people run it.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PROJECT } from './sources.ts'

export interface CommandEnd {
  code: number | null
  output: string
  errors: string
}

/** Runs `server/commands/<name>.ts` to its end, with nothing in the environment that would steer it but `env`. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = PROJECT,
): Promise<CommandEnd> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [join(PROJECT, 'server/commands', `${name}.ts`), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, HOME, TMPDIR, ...env },
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}
