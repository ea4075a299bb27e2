// Actions of applicants and administrators on an instance: withdraw, remind, copy, delete.

import * as dict from '#engine/site/keys.ts'
import type { Call } from '#http/route.ts'
import { fill } from '#i18n/fill.ts'
import { siteTime } from '#model/siteTime.ts'
import { userOf } from '#records/actor.ts'
import { parseIds } from '#records/ids.ts'
import { AppError, reminderNews } from '#server/errors.ts'
import { type Rec, repository, textOf } from '#store/rows.ts'
import { type NewMail, queueMails } from '../../mail/index.ts'
import { optional, requestParameter } from '../parameters.ts'
import { type InstanceAction, instanceRefusal, isTaskOpen } from '../tasks/mayAct.ts'
import { isReachable } from '../tasks/taskWorkers.ts'
import { type FlowWork, findTaskPerson, userIdOf, working } from '../work.ts'
import { callTreeIds, callTreeTasks, outermostId } from './callTree.ts'
import { endInstance } from './effects.ts'
import { addHistoryEntry } from './history.ts'
import { instanceOf, lockedInstance } from './instance.ts'
import { taskUserOf } from './instanceStatus.ts'
import { checkMayView } from './mayView.ts'
import { checkOwnEntries } from './ownEntries.ts'

/** The caller's application, locked with its call tree; named by any instance of it. Throws the reason of a refusal. */
async function ownInstance(work: FlowWork, call: Call, action: InstanceAction): Promise<Rec> {
  const named = await lockedInstance(work, requestParameter(call, 'processInstanceId'))
  const instance = await instanceOf(work, outermostId(named))
  const tasks = await callTreeTasks(work, outermostId(named))
  const refused = instanceRefusal(action, taskUserOf(call), instance, tasks, siteTime(work.now))
  if (refused) throw new AppError(refused)
  return instance
}

/** Withdraws an application: allowed while nobody else has decided, or while it is returned to the applicant. */
export async function withdraw(call: Call): Promise<void> {
  await working(call, async (work) => {
    const instance = await ownInstance(work, call, 'withdraw')
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'withdraw', comment: optional(call, 'comment').slice(0, 500) })
    await endInstance(work, instance, dict.flowStatus.withdrawn, '')
  })
}

/** Reminds the assignees, at most once a minute. */
export async function urge(call: Call): Promise<void> {
  await working(call, async (work) => {
    const instance = await ownInstance(work, call, 'urge')
    await checkOwnEntries(call, work, textOf(instance, 'id'))
    const ids = await callTreeIds(work, textOf(instance, 'id'))
    const open = (await callTreeTasks(work, textOf(instance, 'id'))).filter(isTaskOpen)
    const reached = await Promise.all(open.map((task) => isReachable(work, task)))
    if (!reached.includes(true)) {
      const names = open.map(({ taskName, assigneeName }) => [taskName, assigneeName].filter(Boolean).join(' '))
      throw new AppError('flow.reachesNobody', { names: names.join(', ') })
    }
    const values = { urgedTime: siteTime(work.now) }
    await repository(work.db, 'process-instance', work.actor).change({ id_in: ids.join(',') }, values)
    await queueMails(
      work.db,
      open.filter((_, index) => reached[index]).flatMap((task) => reminderOf(work, instance, task)),
    )
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'urge', comment: optional(call, 'comment').slice(0, 500) })
  })
}

/** A mail to the assignee; none for an unclaimed task. */
function reminderOf({ now, actor, who }: FlowWork, instance: Rec, task: Rec): NewMail[] {
  const userId = textOf(task, 'assignee')
  if (userId === '') return []
  const time = siteTime(now)
  const words = { task: textOf(task, 'taskName'), process: textOf(instance, 'processDefinitionName'), applicant: who.name }
  return [
    {
      kind: dict.mailKind.reminder,
      userId,
      tenantId: actor.tenantId,
      entity: 'process-task',
      recordId: `${textOf(task, 'id')} ${time}`,
      title: fill(reminderNews.title.zh, words),
      titleEn: fill(reminderNews.title.en, words),
      content: fill(reminderNews.content.zh, words),
      contentEn: fill(reminderNews.content.en, words),
      time,
    },
  ]
}

/** Sends copies of an instance to users who do not work on it. */
export async function copyTo(call: Call): Promise<void> {
  const ids = parseIds(optional(call, 'userIds')).map(userIdOf)
  const comment = optional(call, 'comment').slice(0, 500)
  const identity = userOf(call)
  await working(call, async (work) => {
    const instance = await instanceOf(work, requestParameter(call, 'processInstanceId'))
    await checkMayView(work.db, instance, identity, work.actor)
    await copyInstance(work, instance, ids, comment)
  })
}

/** Users who already have a copy get no second one. */
export async function copyInstance(work: FlowWork, instance: Rec, userIds: readonly string[], comment: string): Promise<void> {
  const processCopies = repository(work.db, 'process-copy', work.actor)
  const id = textOf(instance, 'id')
  const { processDefinitionName, category, businessId, startUser: applicant } = instance
  const names: string[] = []
  for (const userId of userIds) {
    const person = await findTaskPerson(work, userId)
    const wanted = { processInstanceId_equal: id, userId_equal: userId }
    if ((await processCopies.find(wanted, { fields: ['id'] })).length > 0) continue
    names.push(person.name)
    const values = {
      userId,
      processInstanceId: id,
      processDefinitionName,
      category,
      businessId,
      applicant,
      fromName: work.who.name,
      comment,
    }
    await processCopies.insert(values)
  }
  if (names.length > 0) await addHistoryEntry(work, id, { kind: 'copy', comment: `${names.join(',')} ${comment}`.trim().slice(0, 500) })
}

/** Lets an administrator end an instance, with a reason. */
export async function deleteInstance(call: Call): Promise<void> {
  const reason = requestParameter(call, 'deleteReason').slice(0, 500)
  await working(call, async (work) => {
    const instance = await lockedInstance(work, requestParameter(call, 'processInstanceId'))
    if (instance.processIsFinished === 'finished') throw new AppError('flow.finished')
    if (textOf(instance, 'parentId') !== '') throw new AppError('flow.called')
    await addHistoryEntry(work, textOf(instance, 'id'), { kind: 'delete', comment: reason })
    await endInstance(work, instance, dict.flowStatus.ended, reason)
  })
}
