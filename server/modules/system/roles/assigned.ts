import { splitIds } from '#model/commaIds.ts'
import { AppError } from '#server/errors.ts'
import { type Actor, entityIn, repository, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'

const NAMES = { role: 'roleName', dept: 'deptName', post: 'postName' } as const

/** Throws `record.assigned`, with both names, when a user has one of these roles, departments or posts. */
export async function refuseAssigned(db: Database, kind: keyof typeof NAMES, ids: readonly string[], actor: Actor): Promise<void> {
  const field = `${kind}Id`
  const filters = { [`${field}_in`]: ids.join(',') }
  const [user] = (await repository(db, 'user', actor).list({ current: 1, size: 1, sort: [], filters })).records
  if (!user) return
  const entity = entityIn(db, kind)
  const assigned = splitIds(user[field]).find((id) => ids.includes(id)) ?? ''
  const record = await repository(db, entity, actor).get(assigned)
  throw new AppError('record.assigned', {
    title: entity.title,
    name: record ? textOf(record, NAMES[kind]) : assigned,
    account: textOf(user, 'account'),
  })
}
