import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withForeign } from '#store/foreign/index.ts'
import { MANAGING_TENANT } from '#store/rows.ts'
import { openForCommand } from '../compose.ts'
import { type FlowableImport, type FlowableImportOptions, importFlowable } from './processes/importFlowable.ts'
import type { Terminal } from './terminal.ts'

export const MOVE_PROCESSES_USAGE =
  'Name the database: npm run move-processes -- mysql://user@host/flowable [--write] [--tenant 000000] [--users <file>] [--category <key>] < password'
const PATIENCE_MS = 60_000
const MAX_LINES = 50

const WHY: Readonly<Record<FlowableImport['staying'][number]['obstacle']['why'], string>> = {
  definition: 'its file cannot run here',
  gone: 'the file has no such step',
  service: 'it waits in a service task',
  loop: 'it is in a multi-instance step other than a user task, or one that collects results',
  collection: 'the list of the next signers cannot be read',
  join: 'the flow by which it came to the join is not in the history',
  place: 'it stands at a step where nothing waits here',
  variable: 'a variable that the process reads cannot be read',
  expression: 'an expression cannot be evaluated',
  called: 'the step that called it does not come over',
}

/** Runs `npm run move-processes`; returns the exit code. Throws an Error with a message for the user. */
export async function moveProcessesFrom(args: readonly string[], { env, folder, input, out }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      write: { type: 'boolean', default: false },
      tenant: { type: 'string', default: MANAGING_TENANT },
      users: { type: 'string' },
      category: { type: 'string', default: '' },
    },
    allowPositionals: true,
  })
  const [url] = positionals
  if (url === undefined || positionals.length > 1) throw new Error(MOVE_PROCESSES_USAGE)
  const accounts =
    values.users === undefined ? new Map<string, string>() : accountsIn(await readFile(resolve(folder, values.users), 'utf8'))
  const password = (await input())?.split(/\r?\n/, 1)[0] ?? ''
  const { kernel, close } = await openForCommand(env)
  try {
    const options: FlowableImportOptions = { isTrial: !values.write, tenantId: values.tenant, accounts, category: values.category }
    const limits = { hosts: null, folder, patience: PATIENCE_MS, mostBytes: Number.POSITIVE_INFINITY }
    const found = await withForeign({ url, user: '', password }, limits, (session) => importFlowable(kernel, session, options))
    out(report(found, options.isTrial))
    return 0
  } finally {
    await close()
  }
}

/** Lines `id of Flowable, account`; a line without a comma is refused. */
function accountsIn(text: string): Map<string, string> {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return new Map(
    lines.map((line, at) => {
      const [id, account, more] = line.split(',').map((part) => part.trim())
      if (!id || !account || more !== undefined)
        throw new Error(`Line ${at + 1} of the users: write the id in Flowable, a comma and the account.`)
      return [id, account]
    }),
  )
}

function report(found: FlowableImport, isTrial: boolean): string {
  const { definitions, finished, running, refused, staying, unknownUsers, leftOut, withoutRecord } = found
  const counts = (what: string, { found, known, added }: typeof finished) =>
    `${what}: ${found} found, ${known} here already, ${added} ${isTrial ? 'to add' : 'added'}`
  const listed = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [
          title,
          ...lines.slice(0, MAX_LINES).map((line) => `  ${line}`),
          ...(lines.length > MAX_LINES ? [`  and ${lines.length - MAX_LINES} more`] : []),
        ]
  return [
    counts('versions of processes', definitions),
    counts('finished instances', finished),
    counts('running instances', running),
    ...listed(
      'Versions that cannot run here; their finished instances come over:',
      refused.map(
        ({ process, faults }) => `${process}: ${faults.slice(0, 3).join('; ')}${faults.length > 3 ? ` and ${faults.length - 3} more` : ''}`,
      ),
    ),
    ...listed(
      'Instances that stay, with those that they call or that call them:',
      staying.map(
        ({ process, obstacle: { why, element }, count, example }) =>
          `${process}: ${count} × ${WHY[why]}${element ? ` (${element})` : ''}, such as ${example}`,
      ),
    ),
    ...listed('Users that are not here; their open tasks go to the owners of the process or to administrators:', unknownUsers),
    ...listed(
      'Variables that are left out, since their values are objects of Java:',
      leftOut.map(({ process, variable, count }) => `${process}: ${variable} of ${count} instances`),
    ),
    ...(withoutRecord > 0 ? [`Instances whose record is not here: ${withoutRecord}`] : []),
    isTrial
      ? 'A trial: nothing was written. Add --write to move, then start the server again.'
      : 'Deploy the newest version of each process, so that its timers and messages start instances. Start the server again.',
    '',
  ].join('\n')
}
