// Rows that every user may add for themselves: each kind has a bound.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginSession, isSessionLive, SESSIONS } from '../../server/access/sessions/sessions.ts'
import { countKeyedOf } from '../../server/store/rows/keyedRows.ts'
import { findRows } from '../../server/store/rows.ts'
import { readSources } from '../support/sources.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const RIGHT = 'needs a right, or a record that needs one'
const SERVER = 'seeds, or work of the server on what devices and clocks bring'
const PROCESS = 'a step of a process: a right to start it, or a task; account.ownRows where a user repeats it alone'

/** Files of the server that add rows, without its store, commands and demo, and what bounds the rows that any user makes there. */
const ADDERS: Readonly<Record<string, string>> = {
  'server/access/sessions/sessions.ts': '500 sessions of a user',
  'server/access/sessions/viewAs.ts': 'one of a session',
  'server/access/signIn/captcha.ts': 'calls by address, and ten minutes of life',
  'server/access/signIn/lockSession.ts': 'one of a session',
  'server/access/signIn/socials.ts': 'calls by address, and ten minutes of life; identities that a service proved',
  'server/access/signIn/twoFactor.ts': 'one of a user',
  'server/modules/account/platforms.ts': RIGHT,
  'server/modules/account/register.ts': 'registrations by address',
  'server/modules/account/seed.ts': SERVER,
  'server/modules/alarms/attendance.ts': SERVER,
  'server/modules/alarms/evaluateAlarms.ts': SERVER,
  'server/modules/alarms/limits/limitRoutes.ts': 'the right to set limits; one of a rule and place',
  'server/modules/corrections/corrections.ts': 'the right to correct; 100 of a record',
  'server/modules/desk/notice.ts': 'one of a notice and user',
  'server/modules/develop/code.ts': RIGHT,
  'server/modules/develop/drafts/draftRows.ts': 'the right to publish; one of a file',
  'server/modules/develop/refusals/saveCountRows.ts': SERVER,
  'server/modules/develop/revisionRows.ts': 'the right to publish; the newest 50 of a file',
  'server/modules/develop/schemaFiles.ts': SERVER,
  'server/modules/devices/deviceUseLog.ts': RIGHT,
  'server/modules/flow/approvals/request.ts': RIGHT,
  'server/modules/flow/definitions/definitions.ts': RIGHT,
  'server/modules/flow/definitions/models.ts': RIGHT,
  'server/modules/flow/demo.ts': SERVER,
  'server/modules/flow/instances/advance.ts': PROCESS,
  'server/modules/flow/instances/form.ts': PROCESS,
  'server/modules/flow/instances/history.ts': PROCESS,
  'server/modules/flow/instances/requests.ts': 'one of an instance and user',
  'server/modules/flow/instances/subscriptions.ts': PROCESS,
  'server/modules/flow/instances/timers.ts': PROCESS,
  'server/modules/flow/seed.ts': SERVER,
  'server/modules/flow/tasks/openTask.ts': PROCESS,
  'server/modules/gateways/connectors/connectorState.ts': SERVER,
  'server/modules/gateways/trace/trace.ts': SERVER,
  'server/modules/inbox/messages.ts': 'what others did or devices reported; 90 days',
  'server/modules/inbox/notifications/notify.ts': RIGHT,
  'server/modules/inbox/notifications/reminders.ts': SERVER,
  'server/modules/log/callLog.ts': 'days of the log',
  'server/modules/log/correction.ts': RIGHT,
  'server/modules/log/error.ts': 'errors of an hour',
  'server/modules/mail/queue.ts': 'what others did, and a reminder a minute of an instance',
  'server/modules/projects/projectStages.ts': RIGHT,
  'server/modules/resource/attach.ts': RIGHT,
  'server/modules/resource/sms/queue.ts': 'codes by phone, user and address; else a right',
  'server/modules/resource/sms/sms.ts': SERVER,
  'server/modules/resource/storage/places.ts': 'one of a file',
  'server/modules/resource/thumbnails/thumbnails.ts': 'one of a file',
  'server/modules/resource/unusedFiles.ts': 'one of a file',
  'server/modules/rope/ropeBind.ts': 'one open use of a rope, calls by address and rope',
  'server/modules/springblade/index.ts': SERVER,
  'server/modules/system/dictionaries/fileDictionaries.ts': SERVER,
  'server/modules/system/links.ts': RIGHT,
  'server/modules/system/menus/menuSync.ts': SERVER,
  'server/modules/system/roles/fieldRights.ts': RIGHT,
  'server/modules/system/roles/fileRoles.ts': SERVER,
  'server/modules/system/roles/roleGrant.ts': RIGHT,
  'server/modules/system/seed.ts': SERVER,
  'server/modules/system/tenants/newTenant.ts': RIGHT,
  'server/modules/telemetry/deviceState.ts': SERVER,
  'server/modules/telemetry/countDiscarded.ts': SERVER,
  'server/modules/views/namedViews.ts': 'account.ownRows',
  'server/modules/views/state.ts': 'one of a list and user',
  'server/records/journal/sets.ts': RIGHT,
  'server/records/sheets/exportJobs.ts': '50 and 256 MB of a user',
  'server/records/sheets/jobs.ts': '50 of a user, one at a time',
  'server/records/sheets/lostJobs.ts': 'one of an export or import',
  'server/records/sheets/mappedHeads.ts': 'one of a list and user',
  'server/records/storageQuota.ts': 'upload.userMB, of which a file takes 16 kB at least',
  'server/records/writeRecord.ts': 'the right to add; account.ownRows for records that are their user’s alone',
  'server/series/ingest.ts': SERVER,
}

test('each file of the server that adds rows is known with its bound', () => {
  const adds = /\.(insert|insertSeries|insertMissing|keepNewest)\(|\b(putKeyed|insertRecord|insertRows)\(/
  const apart = /^server\/(commands|store|modules\/demo)\//
  const found = readSources(['server'], ['.ts']).filter(({ path, text }) => !apart.test(path) && adds.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(ADDERS).sort())
})

test('each hook that gives records to their writer alone bounds them', () => {
  const gives = /inserting: async \(\{ values, actor: \{ userId \} \}\)|isVisible: \(context, record\) => record\.userId ===/
  const found = readSources(['server'], ['.ts']).filter(({ text }) => gives.test(text))
  expect(found.map(({ path }) => path)).toEqual(['server/modules/alarms/subscription.ts'])
  expect(found.filter(({ text }) => !text.includes('checkOwnRows('))).toEqual([])
})

describe.each(databases)('rows of a user on %s', (database) => {
  let app: TestApp
  let bob: Caller
  let eve: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    const permissions = ['alarm_subscription', 'alarm_subscription_add', 'alarm_subscription_delete', 'post', 'param']
    await app.addUser({ account: 'bob', permissions })
    await app.addUser({ account: 'eve', permissions })
    bob = await app.api('bob')
    eve = await app.api('eve')
  })
  afterAll(() => app.close())

  const setMost = async (paramValue: string) => {
    const paramKey = 'account.ownRows'
    const [row] = await findRows(app.platform, 'param', { paramKey_equal: paramKey })
    const body = { id: row?.id, paramName: paramKey, paramKey, paramValue }
    expect((await (await app.api())('POST /api/blade-system/param/submit', { body })).status).toBe(200)
  }
  const view = { order: [], widths: {}, hidden: [], start: [], end: [], density: 'dense', address: '' }
  const KINDS = [
    {
      kind: 'alarm-subscription',
      title: ['报警订阅', 'Alarm subscription'],
      add: (by: Caller, _: number, headers = {}) =>
        by('POST /api/blade-desk/alarm_subscription/submit', { body: { levels: '3,4' }, headers }),
    },
    {
      kind: 'list-view',
      title: ['列表视图', 'List views'],
      add: (by: Caller, at: number, headers = {}) =>
        by('POST /api/gantry-view/submit', { body: { entity: ['post', 'param'][at % 2], name: `view ${at}`, view }, headers }),
    },
  ]

  test.each(KINDS)('of $kind are no more than account.ownRows, also by parallel calls', async ({ kind, title, add }) => {
    await setMost('3')
    const replies = await Promise.all(Array.from({ length: 9 }, (_, at) => add(bob, at)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = replies.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(6)
    expect(refused[0]?.body.msg).toBe(`每人最多保存3条${title[0]}，请先删除不再使用的`)
    const english = await add(bob, 9, { 'accept-language': 'en' })
    expect(english.body.msg).toBe(`${title[1]}: each user can keep at most 3 records. Delete those that are no longer used`)
    expect(await findRows(app.platform, kind, {})).toHaveLength(3)
    expect((await add(eve, 10)).status).toBe(200)
    await setMost('0')
    expect((await add(bob, 11)).status).toBe(200)
  })

  test('a removed row makes room', async () => {
    const ROOT = '/api/blade-desk/alarm_subscription'
    const [user] = await findRows(app.platform, 'user', { account_equal: 'eve' })
    const [first] = await findRows(app.platform, 'alarm-subscription', { userId_equal: String(user?.id) })
    await setMost('1')
    const add = () => eve(`POST ${ROOT}/submit`, { body: { levels: '4' } })
    expect((await add()).status).toBe(400)
    expect((await eve(`POST ${ROOT}/remove`, { query: { ids: String(first?.id) } })).status).toBe(200)
    expect((await add()).status).toBe(200)
    expect((await add()).status).toBe(400)
  })

  test('the sessions of a user that were renewed longest ago end beyond 500', async () => {
    const begin = (at: number) => beginSession(app.platform, `many-${at}`, 'many', 3_600_000)
    for (let at = 0; at <= 500; at++) await begin(at)
    expect(await countKeyedOf(app.platform.store.db, SESSIONS, 'owner', 'many')).toBe(500)
    expect(await isSessionLive(app.platform.store, 'many-500')).toBe(true)
  })
})
