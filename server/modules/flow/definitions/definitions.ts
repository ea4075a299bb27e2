// Deployed processes: each deployment creates a new version; running instances keep theirs.

import { LRUCache } from 'lru-cache'
import type { DeployAnswer, DeployedVersion } from '#engine/site/answers/process.ts'
import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import type { DefinitionNote, ProcessDefinition } from '#server/bpmn/definition.ts'
import { dueOf, repeatsOf } from '#server/bpmn/due.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { APPROVAL } from '../approvals/rows.ts'
import { formOf } from '../instances/business.ts'
import { insertSubscription, waitingFor } from '../instances/subscriptions.ts'
import { insertTimer } from '../instances/timers.ts'
import { readDefinitions, readDeployed } from './readDefinition.ts'
import { unknownWorkers } from './unknownWorkers.ts'
import { ACTIVE, COMMON } from './versions.ts'

/** Id of a shipped process, the same on every platform. */
export const seededDefinition = (key: string): string => stableId('process-definition', key)

/** Versions never change, so they are cached. */
const known = new LRUCache<string, ProcessDefinition>({ max: 200 })

export interface Deployment {
  xml: string
  /** Category, a key of the dictionary `flow`. */
  category: string
  /** Tenant; `COMMON` for all tenants. */
  tenantId: string
  /** Id of the deploying user. */
  userId: string
  resourceName?: string
}

/** Normalises a category to `flow_1`, from `flow_1` or `1`. */
export function categoryOf(text: string): string {
  return text === '' || text.startsWith('flow_') ? text : `flow_${text}`
}

/** A stored version. */
export interface Deployed extends Required<DeployedVersion> {
  /** Parts of the file without effect. */
  notes: readonly DefinitionNote[]
}

/** Stores a new version of each process in the file. Throws `flow.…` with all faults of the file. */
export async function deploy(platform: Kernel, db: Database, deployment: Deployment, now: Date): Promise<Deployed[]> {
  const versions: Deployed[] = []
  for (const definition of await readDefinitions(deployment.xml, deployment.userId))
    versions.push(await deployProcess(platform, db, { ...deployment, definition }, now))
  return versions
}

async function deployProcess(
  platform: Kernel,
  db: Database,
  { definition, xml, category, tenantId, resourceName }: Deployment & { definition: ProcessDefinition },
  now: Date,
): Promise<Deployed> {
  const actor = systemActor()
  const same = { key_equal: definition.key, forTenant_equal: tenantId }
  const before = await repository(db, 'process-definition', actor).find(same, { fields: ['id', 'version'] })
  await repository(db, 'process-definition', actor).change(same, { isLatest: 0 })
  const version = Math.max(0, ...before.map((row) => Number(row.version))) + 1
  const row = await repository(db, 'process-definition', actor).insert({
    key: definition.key,
    name: definition.name,
    category: categoryOf(category),
    forTenant: tenantId,
    version,
    isLatest: 1,
    suspensionState: ACTIVE,
    deploymentTime: siteTime(now),
    resourceName: resourceName ?? `${definition.key}.bpmn20.xml`,
    diagramResourceName: `${definition.key}.svg`,
    bpmnXml: xml,
  })
  const id = textOf(row, 'id')
  await repository(db, 'process-definition', actor).change({ id_equal: id }, { deploymentId: id })
  if (definition.startTimer) await startByTimer(db, id, definition, tenantId, now)
  await startByEvents(db, id, definition, tenantId)
  const unknown = await unknownWorkers(db, definition, tenantId === COMMON ? null : tenantId)
  return {
    deploymentId: id,
    key: definition.key,
    version,
    tenantId: tenantId === COMMON ? '' : tenantId,
    unknown,
    hasForm: categoryOf(category) === APPROVAL || formOf(platform, categoryOf(category)) !== null,
    notes: definition.notes ?? [],
  }
}

/** Sets the start timer. A process of a tenant starts there, a common one in the managing tenant. */
async function startByTimer(db: Database, id: string, { startTimer }: ProcessDefinition, tenantId: string, now: Date): Promise<void> {
  if (!startTimer) return
  const due = dueOf(startTimer, {}, now)
  if (due === null) throw new AppError('flow.noTime', { element: id })
  const repeats = repeatsOf(startTimer, {})
  const left = Number.isFinite(repeats) ? repeats : -1
  await insertTimer(db, systemActor(tenantId === COMMON ? undefined : tenantId), {
    dueTime: due.due,
    wait: due.wait,
    processDefinitionId: id,
    left,
  })
}

/** Subscribes to messages and signals that start the process. Throws if a message already starts another process of the tenant. */
async function startByEvents(db: Database, id: string, { key, nodes }: ProcessDefinition, tenantId: string): Promise<void> {
  for (const { id: node, kind, scope, trigger } of Object.values(nodes)) {
    if (kind !== 'start' || scope !== '' || (trigger?.kind !== 'message' && trigger?.kind !== 'signal')) continue
    const eventName = trigger.name.fill({}).trim()
    const own = { db, actor: systemActor(tenantId === COMMON ? undefined : tenantId) }
    const { starts } = await waitingFor(own, trigger.kind, eventName)
    const other = starts.find(({ definition }) => definition.key !== key && definition.forTenant === tenantId)
    if (other && trigger.kind === 'message')
      throw new AppError('flow.startsAnother', { message: eventName, name: textOf(other.definition, 'name') })
    await insertSubscription(db, own.actor, { event: trigger.kind, eventName, node, processDefinitionId: id })
  }
}

export async function definitionRow(db: Database, id: string): Promise<Rec> {
  const [row] = await repository(db, 'process-definition', systemActor()).find({ id_equal: id })
  if (!row) throw new AppError('flow.noDefinition')
  return row
}

/** Newest version of a process for a tenant: its own takes precedence over the common one. */
export async function latestRow(db: Database, key: string, tenantId: string): Promise<Rec> {
  const rows = await repository(db, 'process-definition', systemActor()).find({ key_equal: key, isLatest_equal: dict.flag.yes })
  const row = rows.find((row) => textOf(row, 'forTenant') === tenantId) ?? rows.find((row) => textOf(row, 'forTenant') === COMMON)
  if (!row) throw new AppError('flow.notDeployed', { key })
  return row
}

/** Response of a deployment: platform ids and results. */
export function answerOf(versions: readonly Deployed[]): DeployAnswer {
  return { deploymentIds: versions.map(({ deploymentId }) => deploymentId).join(','), versions }
}

/** BPMN file of a version. */
export async function xmlOf(db: Database, id: string): Promise<string> {
  const [row] = await repository(db, 'process-definition', systemActor()).find({ id_equal: id }, { fields: ['bpmnXml'] })
  if (!row) throw new AppError('flow.noDefinition')
  return textOf(row, 'bpmnXml')
}

export async function definitionOf(db: Database, id: string): Promise<ProcessDefinition> {
  const before = known.get(id)
  if (before) return before
  const [row] = await repository(db, 'process-definition', systemActor()).find({ id_equal: id }, { fields: ['key', 'bpmnXml'] })
  if (!row) throw new AppError('flow.noDefinition')
  const definition = await readDeployed(textOf(row, 'bpmnXml'), textOf(row, 'key'))
  known.set(id, definition)
  return definition
}
