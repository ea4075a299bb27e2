// Leave applications and permits of demo users, in every state, over the past weeks.

import { displayNameOf } from '#access/account.ts'
import * as dict from '#engine/site/keys.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import type { Kernel } from '#server/kernel.ts'
import { entityIn, type NewValues, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { readSeeds } from '../readSeeds.ts'
import { definitionRow, seededDefinition } from './definitions/definitions.ts'
import { SUSPENDED } from './definitions/versions.ts'
import { startInstance } from './instances/advance.ts'
import { variablesOf } from './instances/business.ts'
import { endInstance } from './instances/effects.ts'
import { addHistoryEntry } from './instances/history.ts'
import { instanceOf } from './instances/instance.ts'
import { candidateNames } from './instances/mayView.ts'
import { copyInstance } from './instances/requests.ts'
import { entryOf, finishTask } from './tasks/finishTask.ts'
import { takeTask } from './tasks/tasks.ts'
import type { FlowWork, TaskPerson } from './work.ts'

type Verb = 'approve' | 'reject' | 'claim' | 'transfer' | 'delegate' | 'urge' | 'copy' | 'withdraw' | 'suspend'

/** Hours ago, account, action, comment, and target user. */
type DemoStep = readonly [number, string, Verb, string, string?]

interface DemoInstance {
  by: string
  hoursAgo: number
  steps: readonly DemoStep[]
}

interface Demo {
  leaves: readonly (DemoInstance & { to: string; days: number; reason: string })[]
  /** Safety measures in every permit. */
  measures: string
  permits: readonly (DemoInstance & { place: string; workContent: string; riskLevel: string })[]
}

const HOUR = 3_600_000

export async function seedDemo(platform: Kernel, db: Database, now: Date): Promise<void> {
  const { leaves, permits, measures } = readSeeds<Demo>(import.meta.dirname, 'demo.json')
  const people = await peopleOf(db)
  const seeding = { platform, db, now, people }
  const begun = [
    ...leaves.map((leave) => ({ hoursAgo: leave.hoursAgo, begin: () => seedLeave(seeding, leave) })),
    ...permits.map((permit) => ({ hoursAgo: permit.hoursAgo, begin: () => seedPermit(seeding, permit, measures) })),
  ]
  // In order of time, since lists are ordered by creation.
  for (const { begin } of begun.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) await begin()
}

interface Member extends TaskPerson {
  roles: string[]
}

interface Seeding {
  platform: Kernel
  db: Database
  now: Date
  people: ReadonlyMap<string, Member>
}

async function peopleOf(db: Database): Promise<Map<string, Member>> {
  const users = await repository(db, 'user', systemActor()).find({}, { fields: ['id', 'account', 'name', 'realName', 'roleId'] })
  const roles = await repository(db, 'role', systemActor()).find({}, { fields: ['id', 'roleAlias'] })
  const aliases = new Map(roles.map((role) => [textOf(role, 'id'), textOf(role, 'roleAlias')]))
  return new Map(
    users.map((user) => {
      const member = {
        id: textOf(user, 'id'),
        name: displayNameOf(user),
        roles: textOf(user, 'roleId')
          .split(',')
          .flatMap((id) => aliases.get(id) ?? []),
      }
      return [textOf(user, 'account'), member]
    }),
  )
}

async function seedLeave(seeding: Seeding, leave: Demo['leaves'][number]): Promise<void> {
  const to = seeding.people.get(leave.to)
  if (!to) return
  const startTime = `${later(momentOf(seeding, leave.hoursAgo), DAY_SECONDS).slice(0, 10)} 08:00:00`
  const values = { taskUser: to.id, startTime, endTime: later(startTime, leave.days * DAY_SECONDS), reason: leave.reason }
  await seedInstance(seeding, leave, 'Leave', 'process-leave', values, { taskUser: `taskUser_${to.id}` })
}

async function seedPermit(
  seeding: Seeding,
  { place, workContent, riskLevel, ...permit }: Demo['permits'][number],
  measures: string,
): Promise<void> {
  const startTime = later(momentOf(seeding, permit.hoursAgo), DAY_SECONDS)
  const values = { place, workContent, riskLevel, startTime, endTime: later(startTime, DAY_SECONDS / 3), measures }
  await seedInstance(seeding, permit, 'HotWork', 'process-hot-work', values, {})
}

const momentOf = ({ now }: Seeding, hoursAgo: number): string => siteTime(new Date(now.getTime() - hoursAgo * HOUR))

/** Starts an instance and completes its steps at their planned times; steps of missing users are skipped. */
async function seedInstance(seeding: Seeding, { by, hoursAgo, steps }: DemoInstance, key: string, form: string, values: Rec, more: Rec) {
  const applicant = seeding.people.get(by)
  if (!applicant) return
  const entity = entityIn(seeding.db, form)
  const work = workOf(seeding, applicant, hoursAgo)
  const definition = await definitionRow(seeding.db, seededDefinition(key))
  const applyTime = siteTime(work.now)
  const record = await repository(seeding.db, entity, work.actor).insert({ ...values, processDefinitionId: definition.id, applyTime })
  const id = textOf(record, 'id')
  const variables = { ...variablesOf(entity, record), ...more }
  const instance = await startInstance(work, { definition, variables, business: { table: entity.name, id }, applicant })
  const processInstanceId = textOf(instance, 'id')
  await repository(seeding.db, entity, work.actor).change(
    { id_equal: id },
    { processInstanceId, createTime: applyTime, updateTime: applyTime },
  )
  await backdate(work, seeding.now, processInstanceId)
  for (const step of steps) {
    const [hours, account, verb, comment, to = ''] = step
    const who = seeding.people.get(account)
    if (!who) return
    const stepping = workOf(seeding, who, hours)
    await act(stepping, who, verb, comment, await instanceOf(stepping, processInstanceId), seeding.people.get(to))
    await backdate(stepping, seeding.now, processInstanceId)
  }
}

function workOf({ platform, db, now }: Seeding, who: TaskPerson, hoursAgo: number): FlowWork {
  return {
    platform,
    db,
    actor: { ...systemActor(), userId: who.id },
    now: new Date(now.getTime() - hoursAgo * HOUR),
    who,
    steps: { count: 0 },
    sent: { ids: [], depth: 0, delivered: 0 },
    language: 'zh',
  }
}

/** Sets the times of written rows to that of the step. */
async function backdate({ db, actor, now }: FlowWork, began: Date, processInstanceId: string): Promise<void> {
  const moment = { createTime: siteTime(now), updateTime: siteTime(now) }
  const since = { createTime_ge: siteTime(began) }
  for (const name of ['process-task', 'process-history', 'process-copy'])
    await repository(db, name, actor).change({ processInstanceId_equal: processInstanceId, ...since }, moment)
  await repository(db, 'process-instance', actor).change({ id_equal: processInstanceId, ...since }, moment)
}

async function act(work: FlowWork, who: Member, verb: Verb, comment: string, instance: Rec, to: TaskPerson | undefined): Promise<void> {
  const id = textOf(instance, 'id')
  const tasks = repository(work.db, 'process-task', work.actor)
  const change = (values: NewValues) => repository(work.db, 'process-instance', work.actor).change({ id_equal: id }, values)
  const open = await tasks.find({ processInstanceId_equal: id, status_in: 'claim,todo' })
  const names = candidateNames({ userId: who.id, roles: who.roles })
  const own = open.find((task) =>
    verb === 'claim'
      ? textOf(task, 'candidates')
          .split(',')
          .some((name) => names.includes(name))
      : task.assignee === who.id,
  )
  if (verb === 'withdraw') {
    await addHistoryEntry(work, id, { kind: 'withdraw', comment })
    await endInstance(work, instance, dict.flowStatus.withdrawn, '')
  } else if (verb === 'urge') {
    await change({ urgedTime: siteTime(work.now) })
    await addHistoryEntry(work, id, { kind: 'urge', comment })
  } else if (verb === 'suspend') await change({ suspensionState: SUSPENDED })
  else if (verb === 'copy' && to) await copyInstance(work, instance, [to.id], comment)
  else if (own && verb === 'claim') await takeTask(work, own)
  else if (own && (verb === 'transfer' || verb === 'delegate') && to) {
    const owner = verb === 'delegate' ? who.id : ''
    await tasks.change({ id_equal: textOf(own, 'id') }, { assignee: to.id, assigneeName: to.name, owner })
    await addHistoryEntry(work, id, entryOf(verb, own, `${to.name} ${comment}`))
  } else if (own) await finishTask(work, { task: own, instance }, { isApproved: verb === 'approve', comment }, {})
}
