// Names and accounts of users, for choosing a colleague. Available to every signed-in user.

import type { Call, Route } from '../../http/route.ts'
import { readerOf } from '../../records/actor.ts'
import { parseListQuery } from '../../records/query.ts'
import type { ReadPage } from '../../records/read.ts'
import { allRecords, listRecords, type Rec } from '../../store/records.ts'
import { entityOf, filtersOf, textOf } from '../../store/rows.ts'

const SHOWN = ['id', 'tenantId', 'account', 'name', 'realName', 'deptName', 'postName']

const userList: Route = {
  method: 'GET',
  path: '/api/blade-user/user-list',
  access: 'user',
  async handle(call) {
    return (await allRecords(call.platform.store.db, entityOf(call.platform, 'user'), [], readerOf(call))).map(shown)
  },
}

/** A page of the users whose name, department and post hold what is asked. */
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
    const list = { ...parseListQuery(user, { current, size }), filters: filtersOf(user, given) }
    const { records, total } = await listRecords(platform.store.db, user, list, readerOf(call))
    return { records: records.map(shown), total, size: list.size, current: list.current, pages: Math.ceil(total / list.size) }
  },
}

/** Comma-joined ids of the records with such a name, `-` when none has it; '' when no name is asked. */
async function idsNamed(call: Call, name: string, wanted: Readonly<Record<string, string>>): Promise<string> {
  if (Object.values(wanted).every((value) => value.trim() === '')) return ''
  const entity = entityOf(call.platform, name)
  const rows = await allRecords(call.platform.store.db, entity, filtersOf(entity, wanted), readerOf(call))
  return rows.map((row) => textOf(row, 'id')).join(',') || '-'
}

function shown(user: Rec): Rec {
  return Object.fromEntries(SHOWN.map((name) => [name, user[name] ?? null]))
}

export const directoryRoutes: readonly Route[] = [userList, search]
