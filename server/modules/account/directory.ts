// Names and accounts of users, for choosing a colleague. Available to every signed-in user.

import { entityOf, type Rec, repository, textOf } from '#store/rows.ts'
import type { Call, Route } from '../../http/route.ts'
import { readerOf } from '../../records/actor.ts'
import { parseListQuery } from '../../records/query.ts'
import type { ReadPage } from '../../records/read.ts'

const SHOWN = ['id', 'tenantId', 'account', 'name', 'realName', 'deptName', 'postName']

const userList = (name: string): Route => ({
  method: 'GET',
  path: `/api/blade-user/${name}`,
  access: 'user',
  async handle(call) {
    return (await repository(call.platform, 'user', readerOf(call)).all()).map(shown)
  },
})

/** A page of users by parts of name, department and post. */
const search: Route = {
  method: 'GET',
  path: '/api/blade-user/search/user',
  access: 'user',
  async handle(call): Promise<ReadPage> {
    const { platform, query } = call
    const user = entityOf(platform, 'user')
    const { name = '', deptName = '', postName = '', current = '', size = '' } = query
    const deptIds = await idsNamed(call, 'dept', { deptName_like: deptName })
    const postIds = await idsNamed(call, 'post', { postName_like: postName })
    const wanted = { name_like: name.trim(), deptId_in: deptIds, postId_in: postIds }
    const given = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ''))
    const list = { ...parseListQuery(user, { current, size }), filters: given }
    const { records, total } = await repository(platform.store.db, user, readerOf(call)).list(list)
    return { records: records.map(shown), total, size: list.size, current: list.current, pages: Math.ceil(total / list.size) }
  },
}

/** Comma-joined ids of records with such a name, `-` if there are none; '' if no name is given. */
async function idsNamed(call: Call, name: string, wanted: Readonly<Record<string, string>>): Promise<string> {
  if (Object.values(wanted).every((value) => value.trim() === '')) return ''
  const rows = await repository(call.platform.store.db, name, readerOf(call)).all(wanted)
  return rows.map((row) => textOf(row, 'id')).join(',') || '-'
}

function shown(user: Rec): Rec {
  return Object.fromEntries(SHOWN.map((name) => [name, user[name] ?? null]))
}

export const directoryRoutes: readonly Route[] = [userList('user-list'), userList('select'), search]
