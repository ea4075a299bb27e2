// `-- processes <folder>`: number of BPMN files in a folder that can be deployed, and the reasons for which others are refused.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeXml } from '#server/bpmn/decodeXml.ts'
import { DefinitionError, type DefinitionFault } from '#server/bpmn/definition.ts'
import { parseDefinitions } from '#server/bpmn/parse.ts'
import type { Line } from './lines.ts'

const ENDINGS = /\.bpmn(20)?(\.xml)?$/
const MAX_REASONS = 60

export async function benchProcesses(folder: string): Promise<Line[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => ENDINGS.test(name)).toSorted()
  let taken = 0
  let unassigned = 0
  const files = new Map<string, number>()
  const alone = new Map<string, number>()
  for (const name of names) {
    const reasons = new Set((await faultsOf(await readFile(join(folder, name)))).map(reasonOf))
    if (reasons.size === 0) taken++
    if (reasons.size === 1 && reasons.has('nobody')) unassigned++
    reasons.delete('nobody')
    for (const reason of reasons) files.set(reason, (files.get(reason) ?? 0) + 1)
    if (reasons.size === 1) for (const reason of reasons) alone.set(reason, (alone.get(reason) ?? 0) + 1)
  }
  const share = (count: number) => `${count} of ${names.length} (${((count * 100) / Math.max(1, names.length)).toFixed(1)} %)`
  return [
    { what: 'taken as they are', ours: share(taken) },
    { what: 'taken once every task has somebody', ours: share(taken + unassigned) },
    ...[...files]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, MAX_REASONS)
      .map(([reason, count]) => ({ what: `  refused for ${reason}`, ours: `${count}, for nothing else ${alone.get(reason) ?? 0}` })),
  ]
}

async function faultsOf(bytes: Uint8Array): Promise<readonly DefinitionFault[]> {
  try {
    await parseDefinitions(decodeXml(bytes))
    return []
  } catch (error) {
    if (error instanceof DefinitionError) return error.faults
    throw error
  }
}

/** Reason of a fault without the names in the file, to count faults of one kind together. */
function reasonOf({ kind, what, why }: DefinitionFault): string {
  if (kind === 'condition') return `an expression with ${why ?? 'a fault'}`
  if (kind === 'unreadable') return `XML: ${what.replace(/<[^>]*>|"[^"]*"|\d+/g, '…').slice(0, 60)}`
  return what.startsWith('unresolved reference')
    ? 'unresolved reference'
    : what.replace(/^(time\w+|dueDate|calledElement\w*|in\/out) .*/s, '$1')
}
