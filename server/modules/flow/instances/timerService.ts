// Fires due timers once a minute, and delivers messages and signals after the step that sent them. Any node may take a delivery.

import { dueOf } from '#server/bpmn/due.ts'
import { isWaiting, type State } from '#server/bpmn/state.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { definitionOf, definitionRow } from '../definitions/definitions.ts'
import { SUSPENDED } from '../definitions/versions.ts'
import { type FlowWork, NOBODY, workingAlone } from '../work.ts'
import { advance, startInstance } from './advance.ts'
import { enqueueCall } from './callQueue.ts'
import { keepFailure } from './failures.ts'
import { addHistoryEntry } from './history.ts'
import { runHttpCall } from './httpCalls.ts'
import { isHttpCall } from './insertHttpCall.ts'
import { lockedInstance } from './instance.ts'
import type { Carried } from './send.ts'
import { dueTimers, insertTimer, isOfInstance, takeTimer, undeliveredMessages } from './timers.ts'

/** Serves every due timer; returns the number that this node served. */
export async function serveTimers(platform: Platform, now: Date): Promise<number> {
  let count = 0
  for (const timer of await dueTimers(platform, now)) if (await served(platform, timer, now, 0)) count++
  return count
}

/** Delivers what a transaction has sent; returns the number that was received. */
export async function serveSent(platform: Platform, ids: readonly string[], depth: number): Promise<number> {
  let count = 0
  for (const row of await undeliveredMessages(platform, ids)) if (await served(platform, row, new Date(), depth)) count++
  return count
}

/** A call of another server is made behind this, so that what follows does not wait for it. */
function served(platform: Platform, row: Rec, now: Date, depth: number): Promise<boolean> {
  if (!isHttpCall(row)) return tried(platform, row, now, depth)
  enqueueCall(platform, () => tried(platform, row, now, depth))
  return Promise.resolve(true)
}

/** A timer that fails is logged, kept on its instance, and tried again; the others go on, whatever the fault is. */
function tried(platform: Platform, timer: Rec, now: Date, depth: number): Promise<boolean> {
  return serveRow(platform, timer, now, depth).catch((error) => {
    platform.log.error({ timer: timer.id, err: error }, 'a timer of a process cannot go on')
    return false
  })
}

/** Serves one timer or delivery; keeps a failure on its instance and throws it. */
export async function serveRow(platform: Platform, timer: Rec, now: Date, depth = 0): Promise<boolean> {
  const act = textOf(timer, 'sent') !== '' ? receive : isOfInstance(timer) ? goOn : begin
  const tenantId = textOf(timer, 'tenantId')
  const done = isHttpCall(timer) ? runHttpCall(platform, timer) : workingAlone(platform, tenantId, now, (work) => act(work, timer), depth)
  return done.catch(async (error) => {
    if (error instanceof AppError && isOfInstance(timer)) await keepFailure(platform, tenantId, textOf(timer, 'processInstanceId'), error)
    throw error
  })
}

/** A suspended instance keeps its timers; they are served when it is active again. */
async function goOn(work: FlowWork, timer: Rec): Promise<boolean> {
  const instance = await lockedInstance(work, textOf(timer, 'processInstanceId'))
  if (Number(instance.suspensionState) === SUSPENDED) return false
  if (!(await takeTimer(work.db, textOf(timer, 'id')))) return false
  const node = textOf(timer, 'node')
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'timer', node, name: definition.nodes[node]?.name ?? '' })
  await advance(work, instance, { kind: 'due', token: textOf(timer, 'executionId'), node })
  return true
}

/** A message or a signal comes to what waited for it when it was sent; what does not wait any more has no use for it. */
async function receive(work: FlowWork, row: Rec): Promise<boolean> {
  const { event, variables, business, applicant } = JSON.parse(textOf(row, 'sent')) as Carried
  const node = textOf(row, 'node')
  if (!isOfInstance(row)) {
    const definition = await definitionRow(work.db, textOf(row, 'processDefinitionId'))
    if (!(await takeTimer(work.db, textOf(row, 'id')))) return false
    await startInstance(work, { definition, variables, applicant: applicant ?? NOBODY, node, ...(business ? { business } : {}) })
    return true
  }
  const instance = await lockedInstance(work, textOf(row, 'processInstanceId'))
  if (Number(instance.suspensionState) === SUSPENDED) return false
  if (!(await takeTimer(work.db, textOf(row, 'id')))) return false
  const token = textOf(row, 'executionId')
  const state = JSON.parse(textOf(instance, 'state')) as State
  if (!isWaiting(state, token, node)) return false
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  await addHistoryEntry(work, textOf(instance, 'id'), { kind: event, node, name: definition.nodes[node]?.name ?? '' })
  await advance(work, instance, { kind: 'caught', token, node, variables })
  return true
}

async function begin(work: FlowWork, timer: Rec): Promise<boolean> {
  const id = textOf(timer, 'processDefinitionId')
  const row = await definitionRow(work.db, id)
  if (Number(row.suspensionState) === SUSPENDED) return false
  if (!(await takeTimer(work.db, textOf(timer, 'id')))) return false
  // A newer version has a timer of its own.
  if (Number(row.isLatest) !== 1) return true
  const { startTimer } = await definitionOf(work.db, id)
  const left = Number(timer.left)
  const next = startTimer?.kind === 'cycle' ? dueOf(startTimer, {}, work.now) : null
  if (next && left !== 0) {
    const { due: dueTime, wait } = next
    await insertTimer(work.db, work.actor, { dueTime, wait, processDefinitionId: id, left: left < 0 ? -1 : left - 1 })
  }
  await startInstance(work, { definition: row, variables: {}, applicant: NOBODY })
  return true
}
