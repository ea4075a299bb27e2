// Durations of past tasks and instances of a version.

import type { DryRunDuration } from '#engine/site/answers/dryRun.ts'
import { millisecondsOf } from '#model/siteTime.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import type { FlowReads } from '../work.ts'

/** The newest rows are enough for a median. */
const MAX_ROWS = 1000

export interface PastDurations {
  instance: DryRunDuration | null
  /** By element id. */
  tasks: ReadonlyMap<string, DryRunDuration>
}

/** Medians of the tenant's newest finished instances and tasks of a version. */
export async function pastDurations(work: FlowReads, processDefinitionId: string): Promise<PastDurations> {
  const instances = await newest(work, 'process-instance', {
    processDefinitionId_equal: processDefinitionId,
    processIsFinished_equal: 'finished',
  })
  const tasks = await newest(work, 'process-task', { processDefinitionId_equal: processDefinitionId, status_equal: 'finish' })
  const byNode = Map.groupBy(tasks, (task) => textOf(task, 'taskDefinitionKey'))
  return {
    instance: durationOf(instances),
    tasks: new Map([...byNode].flatMap(([node, rows]) => (durationOf(rows) ? [[node, durationOf(rows) as DryRunDuration]] : []))),
  }
}

async function newest(
  { db, actor }: FlowReads,
  entity: 'process-instance' | 'process-task',
  wanted: Readonly<Record<string, string>>,
): Promise<Rec[]> {
  const rows = repository(db, entity, actor)
  const ids = await rows.ids(wanted, MAX_ROWS)
  const fields = ['createTime', 'endTime', ...(entity === 'process-task' ? ['taskDefinitionKey'] : [])]
  return ids.length === 0 ? [] : rows.find({ id_in: ids.join(',') }, { fields })
}

function durationOf(rows: readonly Rec[]): DryRunDuration | null {
  const seconds = rows
    .map((row) => (millisecondsOf(textOf(row, 'endTime')) - millisecondsOf(textOf(row, 'createTime'))) / 1000)
    .filter(Number.isFinite)
    .sort((one, other) => one - other)
  const { length } = seconds
  if (length === 0) return null
  const median = ((seconds[Math.floor((length - 1) / 2)] as number) + (seconds[Math.floor(length / 2)] as number)) / 2
  return { seconds: Math.max(0, Math.round(median)), count: length }
}
