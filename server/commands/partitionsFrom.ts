import { parseArgs } from 'node:util'
import { siteTime } from '#model/siteTime.ts'
import { convertibleTables, convertTable, keepPartitions } from '#store/schema/migrate.ts'
import { openForCommand } from '../compose.ts'
import type { Terminal } from './terminal.ts'

export const PARTITIONS_USAGE = 'npm run partitions -- [names of entities] [--apply]'

/** Runs `npm run partitions`; returns the exit code. Throws an Error with a message for the user. */
export async function partitionsFrom(args: readonly string[], { env, out }: Terminal): Promise<number> {
  const options = { apply: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  if (!env.DATABASE_URL) throw new Error('Only PostgreSQL has partitions. Name it in DATABASE_URL.')
  const { kernel, close } = await openForCommand(env)
  try {
    if (kernel.store.dialect.cluster !== null)
      throw new Error('A cluster distributes tables of device rows by tenant, and does not partition them.')
    const { entities } = kernel.library()
    const unknown = positionals.find((name) => !entities.has(name))
    if (unknown !== undefined) throw new Error(`"${unknown}" is no entity.`)
    const all = await convertibleTables(kernel.store, [...entities.values()])
    const wanted = all.filter(({ entity }) => positionals.length === 0 || positionals.includes(entity))
    if (wanted.length === 0) out('No table of device rows is to be partitioned.\n')
    for (const one of wanted) {
      if (values.apply) await convertTable(kernel.store, [...entities.values()], one, (sentence) => out(`${sentence}\n`))
      else
        out(
          `${one.table}: about ${one.rows.toLocaleString('en')} rows, ${Math.ceil(one.bytes / 1e6).toLocaleString('en')} MB, to be partitioned\n`,
        )
    }
    // Also those that an interrupted command did not make any more.
    if (values.apply) await keepPartitions(kernel.store, entities.values(), new Date(), siteTime().slice(0, 10))
    if (wanted.length > 0 && !values.apply) out('A trial: nothing was written. Add --apply to partition them.\n')
    return 0
  } finally {
    await close()
  }
}
