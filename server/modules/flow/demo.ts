// Leave of the demo's people: under way, approved, rejected, given up.

import { later, siteTime } from '../../../engine/model/siteTime.ts'
import { changeRows } from '../../store/changeRows.ts'
import { plainRows } from '../../store/plainRows.ts'
import { insertRecord } from '../../store/records.ts'
import { entityIn, systemActor, textOf } from '../../store/rows.ts'
import type { Database } from '../../store/store.ts'
import { readSeeds } from '../readSeeds.ts'
import { startInstance } from './advance.ts'
import { variablesOf } from './business.ts'
import { definitionRow, seededDefinition } from './definitions.ts'
import { finishTask } from './finishTask.ts'
import { nameOf, type Person } from './work.ts'

interface DemoLeave {
  by: string
  to: string
  days: number
  reason: string
  /** Account, step, flag, comment. */
  steps: readonly (readonly [string, string, 'ok' | 'no', string])[]
}

const DAY = 86_400

export async function seedDemo(db: Database, now: Date): Promise<void> {
  const leaves = readSeeds<readonly DemoLeave[]>(import.meta.dirname, 'demo.json')
  const users = await plainRows(db, entityIn(db, 'user'), {}, systemActor(), { fields: ['id', 'account', 'name', 'realName'] })
  const people = new Map(users.map((user): [string, Person] => [textOf(user, 'account'), { id: textOf(user, 'id'), name: nameOf(user) }]))
  for (const leave of leaves) {
    const by = people.get(leave.by)
    const to = people.get(leave.to)
    if (by && to) await seedLeave(db, now, leave, by, to, people)
  }
}

async function seedLeave(
  db: Database,
  now: Date,
  { days, reason, steps }: DemoLeave,
  by: Person,
  to: Person,
  people: ReadonlyMap<string, Person>,
) {
  const entity = entityIn(db, 'process-leave')
  const actor = { ...systemActor(), userId: by.id }
  const startTime = `${later(siteTime(now), DAY).slice(0, 10)} 08:00:00`
  const definition = await definitionRow(db, seededDefinition('Leave'))
  const values = { taskUser: to.id, startTime, endTime: later(startTime, days * DAY), reason }
  const record = await insertRecord(db, entity, { ...values, processDefinitionId: definition.id, applyTime: siteTime(now) }, actor)
  const id = textOf(record, 'id')
  const variables = { ...variablesOf(entity, record), taskUser: `taskUser_${to.id}` }
  const instance = await startInstance(
    { db, actor, now, who: by },
    { definition, variables, business: { table: entity.name, id }, applicant: by },
  )
  await changeRows(db, entity, { id_equal: id }, { processInstanceId: textOf(instance, 'id') }, actor)
  for (const [account, node, flag, comment] of steps) {
    const who = people.get(account)
    if (!who) return
    const work = { db, actor: { ...systemActor(), userId: who.id }, now, who }
    const wanted = { processInstanceId_equal: textOf(instance, 'id'), taskDefinitionKey_equal: node, status_equal: 'todo' }
    const [task] = await plainRows(db, entityIn(db, 'process-task'), wanted, work.actor)
    if (task) await finishTask(work, task, { isApproved: flag === 'ok', comment }, {})
  }
}
