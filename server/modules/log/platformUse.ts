// Statistics of platform use: tenants, sign-ins, calls. For platform administrators.

import type { PlatformUse } from '#engine/site/answers/overview.ts'
import * as dict from '#engine/site/keys.ts'
import { DAY_SECONDS, later, siteTime } from '#model/siteTime.ts'
import { figuresOf } from '#store/aggregates/index.ts'
import type { Call, Route } from '../../http/route.ts'
import { readerOf } from '../../records/actor.ts'
import { LOGS } from './logNames.ts'

const DAYS = 7
const MAX_SLOW = 10

/**
 * Contains only parts of lists that the caller may read, and the response times of this node for users who may see tenants.
 */
export const platformUse: Route = {
  method: 'GET',
  path: '/api/blade-log/platform-use',
  access: 'user',
  readsReplica: true,
  async handle(call) {
    const now = siteTime()
    const may = (entity: string) => call.rights.reads.has(entity)
    const [tenants, logins, calls, slow] = await Promise.all([
      may('tenant') ? tenantsNow(call, now) : null,
      may('login-log') ? loginsBy(call, now) : null,
      may(LOGS.api) ? callsBy(call, now) : null,
      may('tenant') && may(LOGS.api) ? call.platform.metrics.slowest(MAX_SLOW) : null,
    ])
    return { ...(tenants && { tenants }), ...(logins && { logins }), ...(calls && { calls }), ...(slow && { slow }) } satisfies PlatformUse
  },
}

function figures<Name extends string, Group extends string>(
  call: Call,
  name: string,
  { where, ...query }: Omit<Parameters<typeof figuresOf<Name, Group>>[2], 'filters'> & { where: Readonly<Record<string, string>> },
) {
  return figuresOf<Name, Group>(call.platform.store.db, name, { ...query, filters: where }, readerOf(call))
}

async function tenantsNow(call: Call, now: string) {
  const count = async (where: Readonly<Record<string, string>>) => {
    const [row] = await figures(call, 'tenant', { measures: { rows: 'count' }, where })
    return Number(row?.rows ?? 0)
  }
  const [total, expired] = await Promise.all([count({}), count({ expireTime_lt: now })])
  return { total, expired }
}

async function loginsBy(call: Call, now: string) {
  const from = `${later(now, (1 - DAYS) * DAY_SECONDS).slice(0, 10)} 00:00:00`
  const rows = await figures(call, 'login-log', {
    measures: { count: 'count' },
    by: { day: { every: 'day', of: 'loginTime' }, result: 'loginResult' },
    where: { loginTime_datege: from },
  })
  const sum = (day: string, isDone: boolean) =>
    rows
      .filter(
        (row) => row.day === day && (row.result === dict.loginResult.succeeded || row.result === dict.loginResult.signedOut) === isDone,
      )
      .reduce((all, { count }) => all + Number(count), 0)
  return Array.from({ length: DAYS }, (_, at) => {
    const day = later(from, at * DAY_SECONDS).slice(0, 10)
    return { day, done: sum(day, true), failed: sum(day, false) }
  })
}

async function callsBy(call: Call, now: string) {
  const from = `${later(now, -DAY_SECONDS).slice(0, 13)}:00:00`
  const rows = await figures(call, LOGS.api, {
    measures: { count: 'count' },
    by: { hour: { every: 'hour', of: 'createTime' } },
    where: { createTime_datege: from },
  })
  const found = new Map(rows.map(({ hour, count }) => [hour, Number(count)]))
  return Array.from({ length: 25 }, (_, at) => {
    const hour = later(from, at * 3600).slice(0, 13)
    return { time: `${hour}:00:00`, calls: found.get(hour) ?? 0 }
  })
}
