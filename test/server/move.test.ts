// A SpringBlade database is copied: a trial run, the copy, its rights, and a moved user who signs in.

import { describe, expect, onTestFinished, test } from 'vitest'
import { moveBlade } from '../../server/commands/move/moveBlade.ts'
import { rescueAccount } from '../../server/modules/account/index.ts'
import { withForeign } from '../../server/store/foreign/withForeign.ts'
import { findRows } from '../../server/store/rows.ts'
import { type ForeignDatabase, foreignDatabases } from '../support/foreign.ts'
import { signInBy } from '../support/signIn.ts'
import { startApp } from '../support/startApp.ts'

const BASIC = { authorization: `Basic ${Buffer.from('gantry:gantry_secret').toString('base64')}` }

/** The tables as SpringBlade 4.10 has them, with the columns that matter here. */
const TABLES = [
  'create table blade_tenant (id bigint primary key, tenant_id varchar(12), tenant_name varchar(50), linkman varchar(20), status int, is_deleted int)',
  'create table blade_dept (id bigint primary key, tenant_id varchar(12), parent_id bigint, ancestors varchar(2000), dept_name varchar(45), full_name varchar(45), sort int, remark varchar(255), is_deleted int)',
  'create table blade_post (id bigint primary key, tenant_id varchar(12), category int, post_code varchar(12), post_name varchar(64), sort int, remark varchar(255), status int, is_deleted int)',
  'create table blade_role (id bigint primary key, tenant_id varchar(12), parent_id bigint, role_name varchar(255), sort int, role_alias varchar(255), is_deleted int)',
  'create table blade_menu (id bigint primary key, parent_id bigint, code varchar(255), name varchar(255), alias varchar(255), path varchar(255), source varchar(255), sort int, category int, action int, is_open int, remark varchar(255), is_deleted int)',
  'create table blade_role_menu (id bigint primary key, menu_id bigint, role_id bigint)',
  'create table blade_dict (id bigint primary key, parent_id bigint, code varchar(255), dict_key int, dict_value varchar(255), sort int, remark varchar(255), is_deleted int)',
  'create table blade_param (id bigint primary key, param_name varchar(255), param_key varchar(255), param_value varchar(255), remark varchar(255), status int, is_deleted int)',
  'create table blade_user (id bigint primary key, tenant_id varchar(12), account varchar(45), password varchar(45), name varchar(20), real_name varchar(10), birthday timestamp null, sex smallint, role_id varchar(1000), dept_id varchar(1000), post_id varchar(1000), create_time timestamp null, status int, is_deleted int)',
]

const ROWS = [
  "insert into blade_tenant values (1123598820738675201, '000000', '管理组', 'admin', 1, 0), (2, '316534', '第二家', '乙', 1, 0)",
  "insert into blade_dept values (1123598813738675201, '000000', 0, '0', '刀锋科技', '刀锋科技有限公司', 1, '', 0), (1123598813738675202, '000000', 1123598813738675201, '0,1123598813738675201', '常州刀锋', '常州刀锋', 1, '', 0)",
  "insert into blade_post values (1123598817738675201, '000000', 1, 'boss-2', '首席', 1, '', 1, 0)",
  "insert into blade_role values (1123598816738675201, '000000', 0, '超级管理员', 1, 'administrator', 0), (1123598816738675202, '000000', 0, '安全员', 2, 'safety_man', 0), (1123598816738675203, '000000', 0, '用户', 3, 'user', 0)",
  "insert into blade_menu values (1123598815738675201, 0, 'desk', '工作台', 'menu', '/desk', 'x', 1, 1, 0, 1, '', 0), (1123598815738675202, 1123598815738675201, 'notice', '通知公告', 'menu', '/desk/notice', 'x', 1, 1, 0, 1, '', 0), (1123598815738675219, 1123598815738675202, 'notice_add', '新增', 'add', '/desk/notice/add', 'plus', 1, 2, 1, 1, '', 0), (1123598815738675999, 1123598815738675201, 'bulletin', '公示', 'menu', '/desk/bulletin', 'x', 2, 1, 0, 1, '', 0), (1123598815738675998, 1123598815738675201, 'gone', '旧', 'menu', '/gone', 'x', 2, 1, 0, 1, '', 1)",
  'insert into blade_role_menu values (1, 1123598815738675201, 1123598816738675202), (2, 1123598815738675202, 1123598816738675202), (5, 1123598815738675202, 1123598816738675203), (3, 1123598815738675219, 1123598816738675202), (4, 1123598815738675999, 1123598816738675202)',
  "insert into blade_dict values (1123598814738675201, 0, 'sex', -1, '性别', 1, '', 0), (1123598814738675301, 0, 'weather', -1, '天气', 1, '', 0), (1123598814738675302, 1123598814738675301, 'weather', 1, '晴', 1, '', 0)",
  "insert into blade_param values (1123598819738675202, '账号初始密码', 'account.initPassword', '123456', '', 1, 0), (1123598819738675203, '上传目录', 'site.folder', '/x', '', 1, 0)",
  "insert into blade_user values (1123598821738675201, '000000', 'admin', '90b9aa7e25f80cf4f64e990b78a9fc5ebd6cecad', '管理员', '管理员', '2018-08-08 00:00:00', 1, '1123598816738675201', '1123598813738675201', '', '2018-08-08 00:00:00', 1, 0), (1123598821738675299, '000000', 'zhang', '90b9aa7e25f80cf4f64e990b78a9fc5ebd6cecad', '张三', '张三', '1990-05-06 00:00:00', 1, '1123598816738675202', '1123598813738675202', '1123598817738675201', '2018-08-08 00:00:00', 1, 0)",
]

if (foreignDatabases.length === 0) test.skip('no TEST_DATABASE_URL and no TEST_MYSQL_URL: there is no database to move', () => {})

describe.each(foreignDatabases)('a SpringBlade on %s', (_, open) => {
  test('is tried, moved, and worked with', async () => {
    const foreign: ForeignDatabase = await open()
    onTestFinished(() => foreign.close())
    await foreign.run([...TABLES, ...ROWS])
    const app = await startApp({})
    onTestFinished(() => app.close())
    const kernel = app.platform
    const move = (isTrial: boolean, isExact = false) =>
      withForeign({ url: foreign.address, user: '', password: '' }, { hosts: null, folder: '.' }, (session) =>
        moveBlade(kernel, session, { isTrial, isExact }),
      )
    const addedIn = async (isTrial: boolean) => Object.fromEntries((await move(isTrial)).tables.map(({ entity, added }) => [entity, added]))

    const trial = await move(true)
    expect(await findRows(kernel, 'user', { account_equal: 'zhang' })).toEqual([])
    // The administrator's role is the one of this platform, which may be granted more.
    expect(trial.differences.filter(({ role }) => !/^(超级管理员|用户)/.test(role))).toEqual([])
    const expected = { tenant: 1, dept: 2, post: 1, role: 1, menu: 1, 'role-menu': 4, dict: 2, param: 1, user: 1 }
    expect(Object.fromEntries(trial.tables.map(({ entity, added }) => [entity, added]))).toEqual(expected)

    expect((await move(false)).differences.filter(({ role }) => !/^(超级管理员|用户)/.test(role))).toEqual([])
    const [zhang] = await findRows(kernel, 'user', { account_equal: 'zhang' })
    expect(zhang).toMatchObject({
      id: '1123598821738675299',
      realName: '张三',
      birthday: '1990-05-06',
      roleId: '1123598816738675202',
      deptId: '1123598813738675202',
      initialPassword: 1,
    })
    expect(await findRows(kernel, 'dict-item', { code_equal: 'weather' })).toMatchObject([{ dictKey: '1', dictValue: '晴' }])
    // A second move finds everything here.
    expect(await addedIn(false)).toEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, 0])))

    const extraOf = async (isExact: boolean) =>
      (await move(false, isExact)).differences.find(({ role }) => role.startsWith('用户'))?.extra ?? []
    // A role that is here already keeps its rights, unless it shall have exactly those of the other database.
    expect((await extraOf(false)).length).toBeGreaterThan(0)
    expect(await extraOf(true)).toEqual([])

    app.platform.reads.forget()
    const password = await rescueAccount(kernel, { tenantId: '000000', account: 'zhang', password: 'Wrench-2026-zq' })
    const anyone = await app.api(null)
    expect((await signInBy(anyone, 'zhang', { password: 'admin' })).status).toBe(400)
    const { access_token } = (await signInBy(anyone, 'zhang', { password })).body as unknown as { access_token: string }
    const read = async (path: string) =>
      (await app.http.inject({ url: path, headers: { ...BASIC, 'blade-auth': `bearer ${access_token}` } })).body
    expect(await read('/api/blade-system/menu/buttons')).toContain('notice_add')
    expect(await read('/api/blade-system/menu/routes')).toContain('/desk/bulletin')
    expect(await read('/api/blade-system/menu/routes')).not.toContain('/gone')
  })

  test('is refused where it has no such tables', async () => {
    const foreign = await open()
    onTestFinished(() => foreign.close())
    const app = await startApp({})
    onTestFinished(() => app.close())
    const work = withForeign({ url: foreign.address, user: '', password: '' }, { hosts: null, folder: '.' }, (session) =>
      moveBlade(app.platform, session, { isTrial: true }),
    )
    await expect(work).rejects.toThrow(/blade_user/)
  })
})
