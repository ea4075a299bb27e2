import { parseArgs } from 'node:util'
import { counted } from '../../i18n/fill.ts'
import { openForCommand } from '../compose.ts'
import { recomputeEntity, staleEntities } from '../modules/develop/index.ts'
import type { Terminal } from './terminal.ts'

export const RECOMPUTE_USAGE = 'npm run recompute -- [names of entities] [--apply]'

/** Runs `npm run recompute`; returns the exit code, 1 if a formula fails for a record. Throws an Error with a message for the user. */
export async function recomputeFrom(args: readonly string[], { env, out }: Terminal): Promise<number> {
  const options = { apply: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const { kernel, close } = await openForCommand(env)
  try {
    const unknown = positionals.find((name) => !kernel.library().entities.has(name))
    if (unknown !== undefined) throw new Error(`"${unknown}" is no entity.`)
    const bases = new Set(positionals.map((name) => kernel.library().entities.get(name)?.base))
    const stale = (await staleEntities(kernel)).filter(({ entity }) => bases.size === 0 || bases.has(entity.base))
    if (stale.length === 0) out('No stored value comes from an earlier formula.\n')
    let failures = 0
    for (const { entity, records } of stale) {
      if (!values.apply) {
        out(`${entity.name}: ${counted(records, 'record')} to compute\n`)
        continue
      }
      const done = await recomputeEntity(kernel, entity)
      failures += done.failed
      out(`${entity.name}: ${counted(done.records, 'record')} computed in ${done.milliseconds / 1000} s, ${done.failed} failed\n`)
    }
    if (stale.length > 0 && !values.apply) out('A trial: nothing was written. Add --apply to compute them.\n')
    return failures > 0 ? 1 : 0
  } finally {
    await close()
  }
}
