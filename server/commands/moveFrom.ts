import { parseArgs } from 'node:util'
import { withForeign } from '#store/foreign/index.ts'
import { openForCommand } from '../compose.ts'
import { type MovedDatabase, moveBlade } from './move/moveBlade.ts'
import type { Terminal } from './terminal.ts'

export const MOVE_USAGE = 'Name the database: npm run move -- mysql://user@host/blade [--write] [--exact] < password'
const PATIENCE_MS = 60_000
const SHOWN_CODES = 10

/** Runs `npm run move`; returns the exit code. Throws an Error with a message for the user. */
export async function moveFrom(args: readonly string[], { env, folder, input, out }: Terminal): Promise<number> {
  const options = { write: { type: 'boolean', default: false }, exact: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    options,
    allowPositionals: true,
  })
  const [url] = positionals
  if (url === undefined || positionals.length > 1) throw new Error(MOVE_USAGE)
  const password = (await input())?.split(/\r?\n/, 1)[0] ?? ''
  const { kernel, close } = await openForCommand(env)
  try {
    const isTrial = !values.write
    const limits = { hosts: null, folder, patience: PATIENCE_MS, mostBytes: Number.POSITIVE_INFINITY }
    const moved = await withForeign({ url, user: '', password }, limits, (session) =>
      moveBlade(kernel, session, { isTrial, isExact: values.exact }),
    )
    out(report(moved, isTrial))
    return 0
  } finally {
    await close()
  }
}

function report({ tables, differences }: MovedDatabase, isTrial: boolean): string {
  const counts = tables.map(
    ({ entity, found, known, added }) => `${entity}: ${found} found, ${known} here already, ${added} ${isTrial ? 'to add' : 'added'}`,
  )
  const rights = differences.map(({ role, missing, extra }) => `role ${role}: ${listed('lacks', missing)}${listed('has more', extra)}`)
  return [
    ...counts,
    rights.length === 0 ? 'Every role has the rights that it had.' : 'Roles whose rights differ:',
    ...rights,
    isTrial
      ? 'A trial: nothing was written. Add --write to move, then start the server again.'
      : 'Passwords did not come along: set them in the page of users, or with npm run rescue. Start the server again.',
    '',
  ].join('\n')
}

function listed(word: string, codes: readonly string[]): string {
  if (codes.length === 0) return ''
  return `${word} ${codes.slice(0, SHOWN_CODES).join(', ')}${codes.length > SHOWN_CODES ? ` and ${codes.length - SHOWN_CODES} more` : ''} `
}
