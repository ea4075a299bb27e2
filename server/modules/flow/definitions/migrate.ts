// Moves running instances to the newest version of their process, if their steps fit.

import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import { fill } from '#i18n/fill.ts'
import type { Language } from '#i18n/translate.ts'
import { type Migrated, type MigrationObstacle, moveToVersion } from '#server/bpmn/move.ts'
import type { State } from '#server/bpmn/state.ts'
import { AppError, migrationObstacles } from '#server/errors.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { addHistoryEntry } from '../instances/history.ts'
import { INSTANCE_FIELDS, lockedInstance } from '../instances/instance.ts'
import { requestParameter } from '../parameters.ts'
import { type FlowWork, working } from '../work.ts'
import { definitionOf, definitionRow } from './definitions.ts'

const MAX_NAMED = 20

interface Plan {
  from: Rec
  to: Rec
  /** Running instances of the version, in all tenants. */
  instances: { row: Rec; result: Migrated | MigrationObstacle[] }[]
}

/** Parameter `processId`: number of instances that would move, and reasons of the others. Changes nothing. */
export async function tryMigration(call: Call): Promise<Rec> {
  const plan = await working(call, (work) => planOf(work, requestParameter(call, 'processId')))
  return answer(plan, call.language)
}

/** Parameter `processId`: moves every fitting instance in one transaction. Returns the same as the trial. */
export async function migrateInstances(call: Call): Promise<Rec> {
  const plan = await working(call, async (work) => {
    const found = await planOf(work, requestParameter(call, 'processId'))
    for (const one of found.instances) one.result = await moveInstance(work, found, one.row)
    return found
  })
  return answer(plan, call.language)
}

async function planOf(work: FlowWork, id: string): Promise<Plan> {
  const from = await definitionRow(work.db, id)
  const same = { key_equal: textOf(from, 'key'), forTenant_equal: textOf(from, 'forTenant'), isLatest_equal: dict.flag.yes }
  const [to] = await repository(work.db, 'process-definition', systemActor()).find(same)
  if (!to || to.id === from.id) throw new AppError('flow.isLatest')
  const wanted = { processDefinitionId_equal: id, processIsFinished_equal: 'unfinished' }
  const rows = await repositoryOfAllTenants(work.db, 'process-instance').find(wanted, {
    fields: INSTANCE_FIELDS,
    sort: [{ field: 'id', descending: false }],
  })
  const instances = []
  for (const row of rows) instances.push({ row, result: await resultOf(work, from, to, row) })
  return { from, to, instances }
}

async function resultOf({ db }: FlowWork, from: Rec, to: Rec, { state }: Rec): Promise<Migrated | MigrationObstacle[]> {
  const [before, after] = [await definitionOf(db, textOf(from, 'id')), await definitionOf(db, textOf(to, 'id'))]
  return moveToVersion(before, after, JSON.parse(String(state)) as State)
}

/** Reads the instance again after locking it. */
async function moveInstance(own: FlowWork, { from, to }: Plan, row: Rec): Promise<Migrated | MigrationObstacle[]> {
  const work = { ...own, actor: { ...own.actor, tenantId: textOf(row, 'tenantId') } }
  const { db, actor } = work
  const id = textOf(row, 'id')
  const instance = await lockedInstance(work, id)
  const result = await resultOf(work, from, to, instance)
  if (Array.isArray(result) || instance.processIsFinished === 'finished') return result
  const version = {
    processDefinitionId: textOf(to, 'id'),
    processDefinitionName: textOf(to, 'name'),
    processDefinitionVersion: Number(to.version),
  }
  await repository(db, 'process-instance', actor).change({ id_equal: id }, { ...version, state: JSON.stringify(result.state) })
  const open = { processInstanceId_equal: id, status_in: 'claim,todo' }
  await repository(db, 'process-task', actor).change(open, version)
  for (const [before, after] of Object.entries(result.renamed)) {
    await repository(db, 'process-task', actor).change({ ...open, taskDefinitionKey_equal: before }, { taskDefinitionKey: after })
    for (const entity of ['process-timer', 'process-subscription'])
      await repository(db, entity, actor).change({ processInstanceId_equal: id, node_equal: before }, { node: after })
  }
  await addHistoryEntry(work, id, { kind: 'version', comment: `v${from.version} → v${to.version}` })
  return result
}

function answer({ to, instances }: Plan, language: Language): Rec {
  const stay = instances.flatMap(({ row, result }) => (Array.isArray(result) ? [{ row, result }] : []))
  const lines = stay.slice(0, MAX_NAMED).map(({ row, result }) => {
    const why = result.map(({ what, step }) =>
      fill(migrationObstacles[what][language], { step: step || textOf(row, 'processDefinitionName') }),
    )
    return `${textOf(row, 'id')} ${textOf(row, 'startUser')}: ${[...new Set(why)].join(' ')}`
  })
  return {
    to: `v${to.version}`,
    total: instances.length,
    movable: instances.length - stay.length,
    stays: stay.length > MAX_NAMED ? [...lines, '…'].join('\n') : lines.join('\n'),
  }
}
