// Timers that are due, once a minute, on whichever node takes them first.

import type { Call } from '#http/route.ts'
import { cycleOf } from '#model/duration.ts'
import { siteTime } from '#model/siteTime.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { definitionOf, definitionRow, SUSPENDED } from '../definitions/definitions.ts'
import { after } from '../engine/due.ts'
import { requestParameter } from '../parameters.ts'
import { type FlowWork, NOBODY, working, workingAlone } from '../work.ts'
import { advance, instanceOf, lockedInstance, startInstance } from './advance.ts'
import { keepFailure } from './failures.ts'
import { remember } from './history.ts'
import { dueTimers, insertTimer, isOfInstance, takeTimer } from './timers.ts'

/** Serves every due timer; returns the number that this node served. A timer that fails is logged, kept on its instance, and tried again. */
export async function serveTimers(platform: Kernel, now: Date): Promise<number> {
  let served = 0
  for (const timer of await dueTimers(platform, now)) {
    const isOurs = await serve(platform, timer, now).catch((error) => {
      if (!(error instanceof AppError)) throw error
      platform.log.error({ timer: timer.id, err: error }, 'a timer of a process cannot go on')
      return false
    })
    if (isOurs) served++
  }
  return served
}

async function serve(platform: Kernel, timer: Rec, now: Date): Promise<boolean> {
  const act = isOfInstance(timer) ? goOn : begin
  const tenantId = textOf(timer, 'tenantId')
  return workingAlone(platform, tenantId, now, (work) => act(work, timer)).catch(async (error) => {
    if (error instanceof AppError && isOfInstance(timer)) await keepFailure(platform, tenantId, textOf(timer, 'processInstanceId'), error)
    throw error
  })
}

/** `processInstanceId`: its timers that are due are served at once. Throws the reason when one fails again. */
export async function repeatStep(call: Call): Promise<{ total: number }> {
  const { platform } = call
  const id = requestParameter(call, 'processInstanceId')
  await working(call, (work) => instanceOf(work, id))
  const now = new Date()
  let total = 0
  for (const timer of await dueTimers(platform, now, id)) if (await serve(platform, timer, now)) total++
  return { total }
}

/** A suspended instance keeps its timers; they are served when it is active again. */
async function goOn(work: FlowWork, timer: Rec): Promise<boolean> {
  const instance = await lockedInstance(work, textOf(timer, 'processInstanceId'))
  if (Number(instance.suspensionState) === SUSPENDED) return false
  if (!(await takeTimer(work.db, textOf(timer, 'id')))) return false
  const node = textOf(timer, 'node')
  const definition = await definitionOf(work.db, textOf(instance, 'processDefinitionId'))
  await remember(work, textOf(instance, 'id'), { kind: 'timer', node, name: definition.nodes[node]?.name ?? '' })
  await advance(work, instance, { kind: 'due', token: textOf(timer, 'executionId'), node })
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
  const cycle = startTimer ? cycleOf(startTimer.value.source) : null
  const left = Number(timer.left)
  if (cycle && left !== 0) {
    const dueTime = siteTime(after(work.now, cycle.every))
    await insertTimer(work.db, work.actor, { dueTime, processDefinitionId: id, left: left < 0 ? -1 : left - 1 })
  }
  await startInstance(work, { definition: row, variables: {}, applicant: NOBODY })
  return true
}
