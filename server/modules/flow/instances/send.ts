// Sends messages and signals: stores a delivery for each receiver, served after the transaction.

import { siteTime } from '#model/siteTime.ts'
import type { State } from '#server/bpmn/state.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import type { FlowWork, TaskPerson } from '../work.ts'
import { type SentKind, waitingFor } from './subscriptions.ts'
import { insertTimer } from './timers.ts'

export interface Sent {
  event: SentKind
  name: string
  variables?: Rec
  /** Record that the message is about: it reaches instances of that record, and is the record of a started process. */
  business?: { table: string; id: string }
  /** Applicant of a started process. */
  applicant?: TaskPerson
}

/** Selects the instances that a message may reach. */
export interface Correlation {
  /** An instance with its call tree, by the outermost one. */
  instanceId?: string
  businessId?: string
  businessTable?: string
  /** Required values of variables. */
  variables?: Rec
  /** Event or receive task that waits. */
  node?: string
}

/** Content of a delivery. */
export interface Carried {
  event: SentKind
  variables: Rec
  business?: { table: string; id: string }
  applicant?: TaskPerson
}

/** Sends a message to matching instances, or starts processes if none waits. Returns the number of receivers. */
export async function sendMessage(work: FlowWork, sent: Omit<Sent, 'event'>, to: Correlation): Promise<number> {
  const { instances, starts } = await waitingFor(work, 'message', sent.name)
  const waiting = await matching(work, instances, to)
  // Within each instance only the longest waiting node receives a message.
  const reached = waiting.filter((row, at) => waiting.findIndex((one) => one.processInstanceId === row.processInstanceId) === at)
  if (reached.length > 0 || to.instanceId) return deliver(work, { ...sent, event: 'message' }, reached, [])
  return deliver(work, { ...sent, event: 'message' }, [], starts)
}

/** Number of matching instances that wait for a message. */
export async function countReceivers(work: FlowWork, name: string, to: Correlation): Promise<number> {
  const { instances } = await waitingFor(work, 'message', name)
  return new Set((await matching(work, instances, to)).map((row) => row.processInstanceId)).size
}

/** Sends a signal to the whole tenant. @param except instance that has received it already */
export async function sendSignal(work: FlowWork, sent: Omit<Sent, 'event'>, except = ''): Promise<number> {
  const { instances, starts } = await waitingFor(work, 'signal', sent.name)
  const others = instances.filter((row) => row.processInstanceId !== except)
  return deliver(work, { ...sent, event: 'signal' }, others, starts)
}

async function deliver(
  work: FlowWork,
  { event, variables = {}, business, applicant }: Sent,
  instances: readonly Rec[],
  starts: Awaited<ReturnType<typeof waitingFor>>['starts'],
): Promise<number> {
  const carried: Carried = { event, variables, ...(business ? { business } : {}), ...(applicant ? { applicant } : {}) }
  const shared = { dueTime: siteTime(work.now), wait: 0, sent: JSON.stringify(carried) }
  for (const { processInstanceId, executionId, node } of instances) {
    const to = { processInstanceId: String(processInstanceId), executionId: String(executionId ?? ''), node: String(node) }
    work.sent.ids.push(await insertTimer(work.db, work.actor, { ...shared, ...to }))
  }
  for (const { subscription, definition } of starts) {
    const to = { processDefinitionId: textOf(definition, 'id'), node: textOf(subscription, 'node') }
    work.sent.ids.push(await insertTimer(work.db, work.actor, { ...shared, ...to }))
  }
  return instances.length + starts.length
}

async function matching({ db, actor }: FlowWork, subscriptions: readonly Rec[], to: Correlation): Promise<Rec[]> {
  if (subscriptions.length === 0) return []
  const ids = [...new Set(subscriptions.map((row) => textOf(row, 'processInstanceId')))]
  const fields = ['id', 'rootId', 'businessTable', 'businessId', ...(to.variables ? ['state'] : [])]
  const rows = await repository(db, 'process-instance', actor).find({ id_in: ids.join(',') }, { fields })
  const matches = (row: Rec) =>
    (!to.instanceId || row.id === to.instanceId || row.rootId === to.instanceId) &&
    (to.businessId === undefined || textOf(row, 'businessId') === to.businessId) &&
    (to.businessTable === undefined || textOf(row, 'businessTable') === to.businessTable) &&
    (!to.variables || hasValues(row, to.variables))
  const matched = new Set(rows.filter(matches).map((row) => textOf(row, 'id')))
  return subscriptions.filter((row) => matched.has(textOf(row, 'processInstanceId')) && (!to.node || row.node === to.node))
}

function hasValues(row: Rec, wanted: Rec): boolean {
  const { variables } = JSON.parse(textOf(row, 'state')) as State
  return Object.entries(wanted).every(([name, value]) => Object.hasOwn(variables, name) && String(variables[name]) === String(value))
}
