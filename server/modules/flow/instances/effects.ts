// Stores effects of a step in its transaction: closed tasks, timers, subscriptions, messages, ended calls.

import * as dict from '#engine/site/keys.ts'
import { siteTime } from '#model/siteTime.ts'
import type { Node, ProcessDefinition } from '#server/bpmn/definition.ts'
import type { Effect } from '#server/bpmn/state.ts'
import { waitingNodes } from '#server/bpmn/waits.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { queueMailsTo } from '../../mail/index.ts'
import { cancelTasks } from '../tasks/openTask.ts'
import type { FlowWork } from '../work.ts'
import { setStatus } from './business.ts'
import { addHistoryEntry } from './history.ts'
import { insertHttpCall } from './insertHttpCall.ts'
import { INSTANCE_FIELDS } from './instance.ts'
import { notifyApplicant } from './notifyApplicant.ts'
import { sendMessage, sendSignal } from './send.ts'
import { dropSubscriptions, insertSubscription } from './subscriptions.ts'
import { dropTimers, insertTimer } from './timers.ts'

/** Applies the immediate effects. */
export async function applyEffects(
  work: FlowWork,
  instance: Rec,
  definition: ProcessDefinition,
  effect: Exclude<Effect, { kind: 'act' | 'call' | 'ended' | 'open' | 'offer' | 'escalate' }>,
): Promise<void> {
  const id = textOf(instance, 'id')
  switch (effect.kind) {
    case 'close':
      return close(work, id, definition, effect)
    case 'timer': {
      const { due: dueTime, wait, token: executionId, node } = effect
      await insertTimer(work.db, work.actor, { dueTime, wait, processInstanceId: id, executionId, node })
      return
    }
    case 'wait': {
      const { event, name, token, node } = effect
      return insertSubscription(work.db, work.actor, { event, eventName: name, processInstanceId: id, executionId: token, node })
    }
    case 'stopWait':
      return stopWait(work, id, definition, effect)
    case 'http':
      return insertHttpCall(work, instance, effect)
    case 'mail':
      return queueMailsTo(work.db, work.actor.tenantId, { ...effect, recordId: id, time: siteTime(work.now) })
    case 'throw':
      return throwEvent(work, instance, effect)
    case 'passed':
      return addHistoryEntry(work, id, { kind: 'passed', node: effect.node, name: definition.nodes[effect.node]?.name ?? '' })
  }
}

async function close(
  work: FlowWork,
  id: string,
  definition: ProcessDefinition,
  { token, node }: Extract<Effect, { kind: 'close' }>,
): Promise<void> {
  const { nodes } = definition
  const kind = nodes[node]?.kind
  const waiting = nodes[node] ? waitingNodes(definition, nodes[node]) : []
  const wanted = { processInstanceId_equal: id, executionId_equal: token }
  if (kind === 'task' || nodes[node]?.adHoc) await cancelTasks(work, id, token)
  if (kind === 'call') await stopCalled(work, id, token)
  if (kind === 'http' || waiting.some(({ timer }) => timer)) await dropTimers(work.db, wanted)
  if (waiting.some(isOutside)) await dropSubscriptions(work.db, wanted)
}

export const isOutside = ({ trigger }: Node): boolean => trigger?.kind === 'message' || trigger?.kind === 'signal'

async function stopWait(
  { db }: FlowWork,
  id: string,
  { nodes }: ProcessDefinition,
  { token, node }: Extract<Effect, { kind: 'stopWait' }>,
): Promise<void> {
  const wanted = { processInstanceId_equal: id, executionId_equal: token, node_equal: node }
  if (nodes[node]?.timer) await dropTimers(db, wanted)
  else await dropSubscriptions(db, wanted)
}

/** Sends a message to instances of the same record, or a signal to the whole tenant. */
async function throwEvent(work: FlowWork, instance: Rec, { event, name }: Extract<Effect, { kind: 'throw' }>): Promise<void> {
  const business = { table: textOf(instance, 'businessTable'), id: textOf(instance, 'businessId') }
  const applicant = { id: textOf(instance, 'startUserId'), name: textOf(instance, 'startUser') }
  const sent = { name, applicant, ...(business.table === '' ? {} : { business }) }
  if (event === 'signal') await sendSignal(work, sent, textOf(instance, 'id'))
  else await sendMessage(work, sent, { businessTable: business.table, businessId: business.id })
}

/** Ends an instance from outside: deletes tasks, timers and called processes, and stores the result in its record. */
export async function endInstance(work: FlowWork, instance: Rec, flowStatus: string, reason: string): Promise<void> {
  const id = textOf(instance, 'id')
  await cancelTasks(work, id)
  await dropTimers(work.db, { processInstanceId_equal: id })
  await dropSubscriptions(work.db, { processInstanceId_equal: id })
  await stopCalled(work, id)
  const values = { processIsFinished: 'finished', taskName: '', endTime: siteTime(work.now), flowStatus, deleteReason: reason }
  await repository(work.db, 'process-instance', work.actor).change({ id_equal: id }, values)
  if (textOf(instance, 'parentId') !== '') return
  await setStatus(work, instance, flowStatus)
  await notifyApplicant(work, instance, flowStatus)
}

async function stopCalled(work: FlowWork, parentId: string, token?: string): Promise<void> {
  const wanted = { parentId_equal: parentId, processIsFinished_equal: 'unfinished', ...(token ? { parentToken_equal: token } : {}) }
  const called = await repository(work.db, 'process-instance', work.actor).find(wanted, { fields: INSTANCE_FIELDS })
  for (const one of called) await endInstance(work, one, dict.flowStatus.ended, '')
}
