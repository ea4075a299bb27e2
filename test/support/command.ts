// Runs our commands, as a process or by calling the function.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Terminal } from '../../server/commands/terminal.ts'
import { CODE_CACHE, PROJECT } from './sources.ts'

export interface CommandEnd {
  code: number | null
  output: string
  errors: string
}

/** Runs `server/commands/<name>.ts` until it ends, with a clean environment plus `env`. `input` is piped in. */
export async function runCommand(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandEnd> {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, [join(PROJECT, 'server/commands', `${name}.ts`), ...args], {
    cwd: PROJECT,
    stdio: 'pipe',
    env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: CODE_CACHE, ...env },
  })
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}

/** A terminal that records the output of a command. */
export function listeningTerminal(given: Partial<Terminal>): { terminal: Terminal; output(): string; errors(): string } {
  const output: string[] = []
  const errors: string[] = []
  return {
    terminal: {
      folder: PROJECT,
      env: {},
      input: async () => null,
      out: (text) => void output.push(text),
      err: (text) => void errors.push(text),
      ...given,
    },
    output: () => output.join(''),
    errors: () => errors.join(''),
  }
}
