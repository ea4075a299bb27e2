// Writes the HTTP call of a service task into the table of timers, in the transaction of the step.

import { siteTime } from '#model/siteTime.ts'
import type { Effect } from '#server/bpmn/state.ts'
import { type Rec, textOf } from '#store/rows.ts'
import type { FlowWork } from '../work.ts'
import { CALL_RETRIES, CALL_SENT, insertTimer } from './timers.ts'

/** Writes the call beside what the step writes. */
export async function insertHttpCall(work: FlowWork, instance: Rec, effect: Extract<Effect, { kind: 'http' }>): Promise<void> {
  const { kind: event, token: executionId, node, method, url, others } = effect
  const id = await insertTimer(work.db, work.actor, {
    dueTime: siteTime(work.now),
    wait: 0,
    processInstanceId: textOf(instance, 'id'),
    executionId,
    node,
    left: CALL_RETRIES,
    sent: JSON.stringify({ event, method, url, others }),
  })
  work.sent.ids.push(id)
}

/** True for the row of a call, beside timers, messages and signals. */
export const isHttpCall = (row: Rec): boolean => textOf(row, 'sent').startsWith(CALL_SENT)
