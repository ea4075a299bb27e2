// What applicants do with what they sent, and administrators with any instance: withdraw, urge, copy, delete.

import { later, siteTime } from '../../../engine/model/siteTime.ts'
import * as dict from '../../../engine/site/keys.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { parseIds } from '../../records/ids.ts'
import { changeRows } from '../../store/changeRows.ts'
import { plainRows } from '../../store/plainRows.ts'
import { insertRecord, type Rec } from '../../store/records.ts'
import { entityIn, textOf } from '../../store/rows.ts'
import { endInstance, instanceOf, lockedInstance, runningInstance } from './advance.ts'
import { remember } from './history.ts'
import { checkLook } from './looks.ts'
import { optional, parameter } from './parameters.ts'
import { type Person, personOf, userIdOf, type Work, working } from './work.ts'

/** Seconds. */
export const URGE_EVERY = 60

/** An application is its applicant's; one that another process called is that one's. */
export const isOwn = (instance: Rec, { id }: Person): boolean =>
  textOf(instance, 'startUserId') === id && textOf(instance, 'parentId') === ''

async function ownInstance(work: Work, id: string): Promise<Rec> {
  const instance = await runningInstance(work, id)
  if (!isOwn(instance, work.who)) throw new AppError('flow.notYours')
  return instance
}

/** Takes an application back: while nobody else has decided, or while it is with the applicant again. */
export async function withdraw(call: Call): Promise<void> {
  await working(call, async (work) => {
    const instance = await ownInstance(work, parameter(call, 'processInstanceId'))
    const wanted = { processInstanceId_equal: textOf(instance, 'id') }
    const tasks = await plainRows(work.db, entityIn(work.db, 'process-task'), wanted, work.actor, { fields: ['assignee', 'status'] })
    if (!isWithdrawable(tasks, work.who)) throw new AppError('flow.acted')
    await remember(work, textOf(instance, 'id'), { kind: 'withdraw', comment: optional(call, 'comment').slice(0, 500) })
    await endInstance(work, instance, dict.flowStatus.withdrawn, '')
  })
}

/** By all tasks of an instance that runs. */
export function isWithdrawable(tasks: readonly Rec[], who: Person): boolean {
  const isTheirs = ({ assignee }: Rec) => assignee !== who.id
  const hasActed = tasks.some((task) => task.status === 'finish' && isTheirs(task))
  const isOut = tasks.some((task) => ['todo', 'claim'].includes(textOf(task, 'status')) && isTheirs(task))
  return !(hasActed && isOut)
}

/** Reminds those who have the task, once a minute at most. */
export async function urge(call: Call): Promise<void> {
  await working(call, async (work) => {
    const instance = await ownInstance(work, parameter(call, 'processInstanceId'))
    const now = siteTime(work.now)
    const before = textOf(instance, 'urgedTime')
    if (before !== '' && later(before, URGE_EVERY) > now) throw new AppError('request.tooOften')
    await changeRows(work.db, entityIn(work.db, 'process-instance'), { id_equal: textOf(instance, 'id') }, { urgedTime: now }, work.actor)
    await remember(work, textOf(instance, 'id'), { kind: 'urge', comment: optional(call, 'comment').slice(0, 500) })
  })
}

/** Shows an instance to people who do not work on it. */
export async function copyTo(call: Call): Promise<void> {
  const ids = parseIds(optional(call, 'userIds')).map(userIdOf)
  const comment = optional(call, 'comment').slice(0, 500)
  const identity = userOf(call)
  await working(call, async (work) => {
    const instance = await instanceOf(work, parameter(call, 'processInstanceId'))
    await checkLook(work.db, instance, identity, work.actor)
    const entity = entityIn(work.db, 'process-copy')
    const id = textOf(instance, 'id')
    const names: string[] = []
    for (const userId of ids) {
      const person = await personOf(work, userId)
      const already = await plainRows(work.db, entity, { processInstanceId_equal: id, userId_equal: userId }, work.actor, {
        fields: ['id'],
      })
      if (already.length > 0) continue
      names.push(person.name)
      const { processDefinitionName, category, businessId, startUser: applicant } = instance
      await insertRecord(
        work.db,
        entity,
        { userId, processInstanceId: id, processDefinitionName, category, businessId, applicant, fromName: work.who.name, comment },
        work.actor,
      )
    }
    if (names.length > 0) await remember(work, id, { kind: 'copy', comment: `${names.join(',')} ${comment}`.trim().slice(0, 500) })
  })
}

/** An administrator ends an instance and says why. */
export async function deleteInstance(call: Call): Promise<void> {
  const reason = parameter(call, 'deleteReason').slice(0, 500)
  await working(call, async (work) => {
    const instance = await lockedInstance(work, parameter(call, 'processInstanceId'))
    if (instance.processIsFinished === 'finished') throw new AppError('flow.finished')
    if (textOf(instance, 'parentId') !== '') throw new AppError('flow.called')
    await remember(work, textOf(instance, 'id'), { kind: 'delete', comment: reason })
    await endInstance(work, instance, dict.flowStatus.ended, reason)
  })
}
