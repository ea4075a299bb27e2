// Makes the HTTP calls of service tasks behind the transaction that wrote them; the answer is a step of its own. A call whose node stops in between
// is made again, with the same `Idempotency-Key`.

import { later, siteTime } from '#model/siteTime.ts'
import type { Event, State } from '#server/bpmn/state.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import { definitionOf } from '../definitions/definitions.ts'
import { SUSPENDED } from '../definitions/versions.ts'
import { type FlowWork, workingAlone } from '../work.ts'
import { advance } from './advance.ts'
import { addHistoryEntry } from './history.ts'
import { lockedInstance } from './instance.ts'
import { CALL_LEASE_SECONDS, type HttpRequest, makeCall } from './makeCall.ts'
import { takeTimer } from './timers.ts'

/** Seconds until a failed call is made again, the last delay first. Then it waits for an administrator. */
const RETRY_DELAYS = [3600, 600, 60]
const NEVER = '9999-12-31 00:00:00'

/** Makes a call and goes on with its answer; false when another node makes it. Throws `flow.callFailed` and puts the call off. */
export async function runHttpCall(platform: Platform, row: Rec): Promise<boolean> {
  const tenantId = textOf(row, 'tenantId')
  const [instance] = await repository(platform, 'process-instance', systemActor(tenantId)).find(
    { id_equal: textOf(row, 'processInstanceId') },
    { fields: ['suspensionState', 'processDefinitionId'] },
  )
  if (!instance || Number(instance.suspensionState) === SUSPENDED || !(await claim(platform, row))) return false
  const node = textOf(row, 'node')
  const { nodes } = await definitionOf(platform.store.db, textOf(instance, 'processDefinitionId'))
  const request = { ...(JSON.parse(textOf(row, 'sent')) as Omit<HttpRequest, 'id' | 'node'>), id: textOf(row, 'id'), node }
  const event = await makeCall(platform.config.processHosts, request, nodes[node]?.name || node).catch(async (error) => {
    if (await putOff(platform, row)) throw error
    return null
  })
  if (!event) return false
  return workingAlone(platform, tenantId, new Date(), (work) => goOn(work, row, event))
}

/** A call that its step waits for no more has no use. */
async function goOn(work: FlowWork, row: Rec, event: CallEvent): Promise<boolean> {
  const instance = await lockedInstance(work, textOf(row, 'processInstanceId'))
  if (!(await takeTimer(work.db, textOf(row, 'id')))) return false
  const [token, node] = [textOf(row, 'executionId'), textOf(row, 'node')]
  const { tokens } = JSON.parse(textOf(instance, 'state')) as State
  if (!tokens.some(({ id, at }) => id === token && at === node)) return false
  const { nodes } = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'passed', node, name: nodes[node]?.name ?? '' })
  await advance(work, instance, { ...event, token })
  return true
}

type CallEvent = Extract<Event, { kind: 'done' | 'failed' }> extends infer E ? (E extends unknown ? Omit<E, 'token'> : never) : never

/** One node makes the call; another may when that one has not answered in time. */
async function claim(platform: Platform, row: Rec): Promise<boolean> {
  const until = later(siteTime(), CALL_LEASE_SECONDS)
  const still = { id_equal: textOf(row, 'id'), dueTime_equal: textOf(row, 'dueTime') }
  return (await repositoryOfAllTenants(platform, 'process-timer').change(still, { dueTime: until })) === 1
}

/** False when its step was left meanwhile. */
async function putOff(platform: Platform, row: Rec): Promise<boolean> {
  const left = Number(row.left)
  const delay = RETRY_DELAYS[left - 1]
  const dueTime = delay === undefined ? NEVER : later(siteTime(), delay)
  const values = { dueTime, left: Math.max(0, left - 1) }
  return (await repositoryOfAllTenants(platform, 'process-timer').change({ id_equal: textOf(row, 'id') }, values)) === 1
}
