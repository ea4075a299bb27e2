import { parseArgs } from 'node:util'
import { counted } from '#i18n/fill.ts'
import { distributeTable, shardNodes, tablePlaces } from '#store/copy/index.ts'
import { openStore } from '#store/store.ts'
import { parseConfig } from '../config.ts'
import type { Terminal } from './terminal.ts'

export const DISTRIBUTE_USAGE = 'npm run distribute -- [--apply]'
const WORDS = { distributed: 'distributed by tenant', reference: 'copied to every node', coordinator: 'on the coordinator' } as const

/** Runs `npm run distribute`; returns the exit code, 1 if a table is refused. Throws an Error with a message for the user. */
export async function distributeFrom(args: readonly string[], { env, out }: Pick<Terminal, 'env' | 'out'>): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { apply: { type: 'boolean', default: false } } })
  const { GANTRY_DATA, DATABASE_URL } = env
  const store = await openStore({ ...parseConfig({ GANTRY_DATA }), databaseUrl: DATABASE_URL || null }, true)
  try {
    if (store.dialect.cluster === null)
      throw new Error('DATABASE_URL names no coordinator of a Citus cluster: there is nothing to distribute.')
    const nodes = await shardNodes(store)
    if (nodes === 0) throw new Error('The cluster has no worker. Add one by citus_add_node first.')
    const places = await tablePlaces(store)
    const faults = places.flatMap((place) => place.faults)
    if (faults.length > 0) {
      out(`${faults.join('\n')}\nNothing was changed.\n`)
      return 1
    }
    const moves = places.filter(({ present, wanted }) => present !== wanted)
    out(`${counted(places.length - moves.length, 'table')} in place, ${moves.length} to move, ${counted(nodes, 'worker')}\n`)
    for (const [at, place] of moves.entries()) {
      if (!values.apply) out(`${place.table}: to be ${WORDS[place.wanted]}\n`)
      else
        out(`${at + 1} of ${moves.length}: ${place.table}, ${counted(await distributeTable(store, place), 'row')} ${WORDS[place.wanted]}\n`)
    }
    if (!values.apply && moves.length > 0) out('A trial: nothing was changed. Add --apply to move them.\n')
    return 0
  } finally {
    await store.close()
  }
}
