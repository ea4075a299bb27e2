// Texts that would run as a script are stored wherever the platform keeps text, past the checks of its API, as another backend or an
// earlier version could have left them. Each place that shows one shows it as text: nothing runs, nothing is asked from elsewhere.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from '@playwright/test'
import type { Entity, Field } from '../../engine/model/entity/entity.ts'
import * as dict from '../../engine/site/keys.ts'
import '../support/functions.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { startServer } from '../support/realServer.ts'
import { copySeededFile } from '../support/seededCopy.ts'
import { signInByHttp } from './api.ts'
import { sql } from './database.ts'
import type { Host } from './hosts.ts'
import { SEEDED } from './seededRun.ts'
import { signedInState } from './signedIn.ts'
import { admin, test as base, expect, pressInRow, rowsOf } from './support.ts'

const PAYLOAD =
  '"><img src=/pwned/a onerror=pwned=1><svg onload=pwned=2></svg><script src=/pwned/b></script>{{constructor}}$t(list.add)%0d%0a javascript:pwned=3'

/** The text of a column; it names its place, since every other place on the page holds one too. */
const hostile = (place: string): string => `=1+1${PAYLOAD} ${place}.`

/** Titles of schema files have room for sixty signs. */
const SHORT = '<img src=/pwned/f onerror=pwned=1>$t(list.add)'

const RICH =
  '<p onclick="pwned=4">富文本<script src=/pwned/c></script><img onerror=pwned=5><a href="javascript:pwned=6">链接</a><iframe src="/pwned/e"></iframe></p>'

const entities = projectEntities()
const snake = (name: string): string => name.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)
const tableOf = (name: string): string => name.replaceAll('-', '_')
/** The id of the record that is put into an entity's table. */
const idOf = (name: string): string => String(700_000 + [...entities.keys()].indexOf(name))

/** Columns of rows that the platform brings along. */
const SEEDS: Readonly<Record<string, readonly string[]>> = {
  user: ['name', 'real_name'],
  dept: ['dept_name', 'full_name'],
  role: ['role_name'],
  post: ['post_name'],
  menu: ['name'],
  tenant: ['tenant_name'],
  param: ['param_name'],
  dict: ['dict_value'],
  sms: ['sign_name'],
  inbox_message: ['title'],
  mail_message: ['title'],
  process_definition: ['name'],
  process_instance: ['process_definition_name', 'task_name', 'start_user'],
  process_task: ['process_definition_name', 'task_name', 'applicant', 'assignee_name', 'comment'],
  process_history: ['history_activity_name', 'assignee_name', 'comment'],
  process_leave: ['reason'],
  process_hot_work: ['place', 'work_content', 'measures'],
}

/** Fills every empty table of an entity with one record, and changes the words of what is there. */
function poison(database: DatabaseSync): void {
  for (const [table, columns] of Object.entries(SEEDS)) {
    for (const column of columns) {
      database.prepare(`update "${table}" set "${column}" = ? || id where "${column}" is not null`).run(hostile(`${table}.${column}`))
    }
  }
  database.prepare('update process_definition set bpmn_xml = replace(bpmn_xml, ?, ?)').run('name="', `name="${escaped(PAYLOAD)}`)
  const [leave] = database.prepare("select bpmn_xml as xml from process_definition where key = 'Leave'").all()
  const own: typeof OWN = { ...OWN, 'flow-model': { model_key: 'Leave', bpmn_xml: String(leave?.xml) } }
  for (const entity of entities.values()) {
    const table = tableOf(entity.name)
    const known = new Set(
      database
        .prepare('select name from pragma_table_info(?)')
        .all(table)
        .map(({ name }) => String(name)),
    )
    if (known.size === 0 || database.prepare(`select 1 from "${table}" limit 1`).get() !== undefined) continue
    const row = { id: idOf(entity.name), tenant_id: '000000', is_deleted: 0, status: 1, ...own[entity.name] }
    const values = Object.entries({ ...recordOf(entity, database), ...row }).filter(
      ([column, value]) => known.has(column) && value !== null,
    )
    const names = values.map(([column]) => `"${column}"`)
    database
      .prepare(`insert into "${table}" (${names.join()}) values (${names.map(() => '?').join()})`)
      .run(...values.map(([, value]) => value as string | number))
  }
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const ADMIN_ID = '1694791788092692982'
const MANAGER_ID = '1057772606709777768'
/** Of today, so that no retention removes the record while a slow run goes on. */
const NOW = new Date().toISOString().slice(0, 19).replace('T', ' ')

/** Values that make a record appear where it is looked for. */
const OWN: Readonly<Record<string, Readonly<Record<string, string | number | null>>>> = {
  notice: { content: RICH, release_time: NOW },
  'inbox-message': {
    user_id: ADMIN_ID,
    kind: 'alarm',
    read_time: null,
    level: '1',
    time: NOW,
    entity: 'alarm-event',
    record_id: '1',
    is_quiet: 0,
  },
  'mail-message': { user_id: ADMIN_ID, time: NOW, state: '3' },
  'alarm-event': { alarm_state: '1', handle_state: '0', device_class: '2', alarm_level: '1', push_state: '0' },
  'list-view': { entity: 'param', user_id: ADMIN_ID, share: 'all', content: '{"order":[]}' },
  attach: { link: 'javascript:pwned=7', extension: 'png' },
  labor: { contract_file: 'javascript:pwned=8', admit_status: '1' },
  'monitor-device': { play_url: 'javascript:pwned=9' },
  'ai-video-data': { clip_url: 'javascript:pwned=10', handle_state: dict.handleState.pending, is_false: dict.flag.no },
  // The wall of AI alarms belongs to projects that have a camera.
  device: { device_class: dict.deviceClass.camera },
}

/** Texts are hostile, all else is of its kind. */
function recordOf(entity: Entity, database: DatabaseSync): Record<string, string | number | null> {
  const storedOf = (field: Field): string | number | null => {
    const { choices, format, type, name } = field
    if (choices?.kind === 'dict') {
      const word = database.prepare('select dict_key from dict where code = ? and parent_id <> 0 order by sort').get(choices.code)
      return word ? String(word.dict_key) : null
    }
    if (choices?.kind === 'enum') return choices.values[0] ?? null
    if (choices?.kind === 'entity') return choices.value === 'id' ? idOf(choices.entity) : null
    if (choices) return null
    if (type !== 'string') return type === 'number' || type === 'integer' ? 1 : null
    if (format === 'date-time') return NOW
    if (format === 'date') return NOW.slice(0, 10)
    return ['text', 'name', 'textarea', 'code', 'phone'].includes(format) ? hostile(`${tableOf(entity.name)}.${snake(name)}`) : null
  }
  return Object.fromEntries(entity.fields.filter(({ stored }) => stored).map((field) => [snake(field.name), storedOf(field)]))
}

/** An administrator's schema file with titles and labels of this kind. */
async function poisonSchema(folder: string): Promise<void> {
  const path = join(folder, 'archives/tag.json')
  const file = JSON.parse(await readFile(path, 'utf8')) as { title: string; en: object; properties: Record<string, { title: string }> }
  Object.assign(file.en, { [SHORT]: SHORT })
  file.title = SHORT
  Object.assign(file.properties.tagName ?? {}, { title: SHORT })
  await writeFile(path, JSON.stringify(file))
}

async function startHostile(home: string): Promise<Host> {
  await copySeededFile(process.env[SEEDED] ?? '', join(home, 'data'))
  await cp(join(import.meta.dirname, '../../schemas'), join(home, 'schemas'), { recursive: true })
  await poisonSchema(join(home, 'schemas'))
  const database = new DatabaseSync(join(home, 'data', 'gantry.db'))
  poison(database)
  database.close()
  const server = await startServer({ folder: home })
  return { server, api: await signInByHttp(server.url, admin), adminState: await signedInState(server.url, admin), browsing: null }
}

interface Watch {
  /** Addresses that a hostile text would have had asked. */
  asked: string[]
}

const test = base.extend<{ watch: Watch }, { hostileHost: Host }>({
  hostileHost: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const home = await mkdtemp(join(tmpdir(), 'gantry-hostile-'))
      const host = await startHostile(home)
      await use(host)
      await host.browsing?.close()
      await host.server.stop()
      await rm(home, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  ownHost: async ({ hostileHost }, use) => use(hostileHost),
  // Of every test: the console of the browser is validated by the page's own fixture, which hears refusals of the policy as well.
  watch: [
    async ({ adminPage: page }, use) => {
      const asked: string[] = []
      page.on('request', (request) => {
        const url = new URL(request.url())
        if (url.pathname.startsWith('/pwned')) asked.push(request.url())
      })
      page.on('dialog', (dialog) => {
        asked.push(`dialog: ${dialog.message()}`)
        void dialog.dismiss()
      })
      await use({ asked })
      expect(await page.evaluate(markupOf), 'elements that a text became').toEqual([])
      expect(asked, 'calls of a text').toEqual([])
    },
    { auto: true },
  ],
})

/** Elements that a hostile text becomes where it is taken for markup. Runs in the page. */
function markupOf(): string[] {
  const made = [
    ...document.querySelectorAll('[onerror],[onload],[onclick],[src*="pwned"],a[href^="javascript:" i],iframe[src^="javascript:" i]'),
  ]
  return [...made.map(({ outerHTML }) => outerHTML), ...('pwned' in window ? ['a script ran'] : [])]
}

/** Where the text of a column is seen. */
const shown = (page: Page, place: string): Locator => page.getByText(`${PAYLOAD} ${place}.`).filter({ visible: true }).first()

interface Place {
  name: string
  path: string
  /** `table.column` of each text that is seen there. */
  shows: readonly string[]
  open?(page: Page): Promise<void>
  /** Rich text is parsed in a document of its own before it is cleaned, and Chromium reports the handlers there. */
  parsesRichText?: boolean
  /** Reports of the browser about what the policy of the page and the server refuse there. */
  refused?: readonly RegExp[]
}

const lists: readonly Place[] = (
  [
    ['/archives/project', 'project.project_name'],
    ['/archives/labor', 'labor.name'],
    ['/equipment/device', 'device.device_name'],
    ['/equipment/lift', 'lift.lift_name'],
    ['/equipment/tower_crane', 'tower_crane.crane_name', 'dict.dict_value'],
    ['/equipment/monitor_device', 'monitor_device.monitor_name'],
    ['/site/alarm', 'device.device_name'],
    ['/desk/notice', 'notice.title'],
    ['/resource/attach', 'attach.original_name'],
    ['/resource/sms_message', 'sms_message.content'],
    ['/resource/sms', 'sms.sign_name'],
    ['/resource/mail_message', 'mail_message.title'],
    ['/archives/company', 'company.company_name'],
    ['/archives/project_img', 'project_img.title'],
    ['/site/alarm_event', 'device.device_name'],
    ['/equipment/unknown_device', 'unknown_device.name'],
    ['/report/reportlist', 'report_file.name'],
    ['/tool/datasource', 'datasource.name'],
    ['/version/clientversion', 'client_version.version_name'],
    ['/wechat/member', 'member.nick_name'],
    ['/monitor/log/api', 'api_log.title'],
    ['/monitor/log/error', 'error_log.exception_name'],
    ['/system/user', 'user.name', 'dept.dept_name', 'role.role_name'],
    ['/authority/role', 'role.role_name'],
    ['/system/post', 'post.post_name'],
    ['/system/menu', 'menu.name'],
    ['/system/dict', 'dict.dict_value'],
    ['/system/tenant', 'tenant.tenant_name'],
    ['/system/param', 'param.param_name'],
    ['/flow/model', 'flow_model.name'],
    ['/flow/manager', 'process_definition.name'],
    ['/flow/follow', 'process_instance.start_user'],
  ] as const
).map(([path, ...shows]) => ({ name: `the list at ${path}`, path, shows }))

const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: typeof name === 'string' }).first()
const press = (name: string | RegExp) => (page: Page) => button(page, name).click()
const CRANE = idOf('tower-crane')

/** Presses through the notifications to one of their tabs. */
const notified = (name: string) => async (page: Page) => {
  await button(page, /^通知/).click()
  await page.getByRole('tab', { name }).click()
}

/** Rests on the only bar. */
async function hoverChart(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: '用工单位出勤', exact: true }).getByRole('img')
  const tip = page.locator('.g2-tooltip').filter({ visible: true })
  await expect(async () => {
    const { x, y, width, height } = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(x + width * 0.25, y + height * 0.45)
    await page.mouse.move(x + width * 0.28, y + height * 0.5)
    await expect(tip).toBeVisible({ timeout: 500 })
  }).toPass()
}

const places: readonly Place[] = [
  ...lists,
  { name: 'the side menu, the tab and the heading', path: '/desk/notice', shows: ['menu.name'] },
  {
    name: 'a tooltip of a cell',
    path: '/equipment/tower_crane',
    shows: ['tower_crane.crane_name'],
    open: (page) =>
      rowsOf(page.getByRole('grid'))
        .first()
        .getByRole('gridcell')
        .nth(1)
        .hover({ position: { x: 30, y: 12 } }),
  },
  { name: 'the page of a record', path: `/equipment/tower_crane/${CRANE}`, shows: ['tower_crane.crane_name', 'tower_crane.remark'] },
  {
    name: 'the form of a record',
    path: '/equipment/tower_crane',
    shows: ['dict.dict_value'],
    async open(page) {
      await pressInRow(rowsOf(page.getByRole('grid')).first(), '编辑')
      await expect(page.getByRole('dialog').getByLabel('塔机名称', { exact: true })).toHaveValue(hostile('tower_crane.crane_name'))
      await page.getByRole('dialog').getByRole('combobox', { name: '塔机类型' }).click()
    },
  },
  {
    name: 'a formatted text',
    path: '/desk/notice',
    parsesRichText: true,
    shows: [],
    async open(page) {
      await pressInRow(rowsOf(page.getByRole('grid')).first(), '查看')
      await expect(page.getByRole('dialog').getByText('富文本')).toBeVisible()
      await page.getByRole('dialog').getByText('链接').click()
    },
  },
  { name: 'the start page', path: '/wel/index', parsesRichText: true, shows: ['notice.title', 'user.name'] },
  {
    name: 'the dashboard',
    path: '/wel/dashboard',
    shows: [],
    open: (page) => expect(page.getByRole('option', { name: PAYLOAD })).toBeAttached(),
  },
  { name: 'the notice behind the bell', path: '/wel/index', parsesRichText: true, shows: ['notice.title'], open: notified('通知') },
  {
    name: 'a message behind the bell',
    path: '/wel/index',
    parsesRichText: true,
    shows: ['inbox_message.title'],
    async open(page) {
      // Messages are read when the browser is idle, which shared contexts turn off.
      await page.addInitScript(() => Object.assign(window, { requestIdleCallback: (work: () => void) => setTimeout(work) }))
      await page.reload()
      await notified('消息')(page)
    },
  },
  { name: 'a mail behind the bell', path: '/wel/index', parsesRichText: true, shows: ['mail_message.title'], open: notified('邮件') },
  { name: 'the page of a worker and its files', path: `/archives/labor/${idOf('labor')}`, shows: ['labor.name'] },
  { name: 'the user menu', path: '/wel/index', parsesRichText: true, shows: ['user.name'], open: press(/^用户菜单/) },
  {
    name: 'the own page',
    path: '/info/index',
    shows: [],
    open: (page) => expect(page.getByLabel('姓名', { exact: true })).toHaveValue(/user[.]real_name/),
  },
  { name: 'the saved views', path: '/system/param', shows: ['list_view.name'], open: press(/^视图：/) },
  { name: 'a printed list', path: '/equipment/tower_crane', shows: [], open: printed },
  { name: 'a label on paper', path: `/equipment/device/labels?ids=${idOf('device')}`, shows: ['device.device_name'] },
  {
    name: 'titles and labels of a schema file',
    path: '/archives/tag',
    shows: [],
    async open(page) {
      await press('新增')(page)
      await expect(page.getByRole('dialog').getByText(SHORT)).toHaveCount(2)
    },
  },
  {
    name: 'a search and the sentence of its empty list',
    path: `/system/post?postName=${encodeURIComponent(hostile('typed'))}`,
    shows: [],
    open: (page) => expect(page.getByRole('search').getByLabel('岗位名称')).toHaveValue(hostile('typed')),
  },
  {
    name: 'the search of menus',
    path: '/wel/index',
    parsesRichText: true,
    shows: ['menu.name'],
    async open(page) {
      await expect(page.getByRole('banner').getByRole('button', { name: /Ctrl K$/ })).toBeVisible()
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('pwned')
    },
  },
  {
    name: 'an unknown address',
    path: `/${encodeURIComponent(PAYLOAD)}`,
    shows: [],
    open: (page) => expect(page.getByText('404')).toBeVisible(),
  },
  {
    name: 'a file whose name is refused',
    path: '/resource/attach',
    shows: ['file.name'],
    async open(page) {
      await press('上传')(page)
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('dialog', { name: '上传' }).getByText('将文件拖到此处').click()
      await (await chooser).setFiles({
        name: `${hostile('file.name')}.svg`,
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg onload="pwned=1"/>'),
      })
    },
  },
  { name: 'the projects to choose for a wall', path: '/bigscreen?projectId=1', shows: ['project.project_name'] },
  {
    name: 'the title of a wall and its figures',
    path: `/bigscreen?projectId=${idOf('project')}`,
    shows: ['project.screen_title', 'project.project_manager'],
  },
  {
    name: 'a popup of the map',
    path: `/bigscreen?projectId=${idOf('project')}`,
    shows: ['device.device_name'],
    async open(page) {
      const popup = page.locator('.wall-map-popup')
      await page.getByRole('application', { name: '现场地图' }).focus()
      await expect(async () => {
        await page.keyboard.press('Enter')
        await expect(popup).toBeVisible({ timeout: 500 })
      }).toPass()
    },
  },
  {
    name: 'the tooltip of a chart',
    path: `/bigscreen/labor?projectId=${idOf('project')}`,
    shows: ['company.company_name'],
    open: hoverChart,
  },
  {
    name: 'the walls of safety and of AI alarms',
    path: `/bigscreen/safety?projectId=${idOf('project')}`,
    shows: ['monitor_device.monitor_name', 'project.screen_title'],
    refused: [/status of 502 .*(getVideoFlvUrl|getSnapshot)/, /Loading media from {2}'javascript:.* violates .*"media-src/],
    async open(page) {
      await expect(shown(page, 'device.device_name')).toBeVisible()
      await page.goto(`/bigscreen/ai-video?projectId=${idOf('project')}`)
      await page.getByRole('list', { name: '报警抓拍' }).getByRole('button').click()
      const alarm = page.getByRole('dialog')
      for (const place of ['dict.dict_value', 'monitor_device.monitor_name', 'ai_video_data.labor_name'])
        await expect(alarm.getByText(`${PAYLOAD} ${place}.`).first()).toBeVisible()
      await alarm.getByRole('button').first().click()
    },
  },
  {
    name: 'the attendance of a month',
    path: `/site/attendance_month?projectId=${idOf('project')}&month=${NOW.slice(0, 7)}`,
    shows: ['labor.name'],
    open: (page) => expect(page.getByRole('option', { name: PAYLOAD }).first()).toBeAttached(),
  },
  {
    name: 'the labels of a process',
    path: '/flow/diagram/1239151655939745442',
    shows: [],
    // Labels are broken into lines.
    open: (page) => expect(page.locator('.djs-label, .djs-visual text').filter({ hasText: 'src=/pwned/a' }).first()).toBeVisible(),
  },
  {
    name: 'the designer',
    path: `/flow/model/design/${idOf('flow-model')}`,
    shows: [],
    async open(page) {
      const name = page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true })
      // The drawing is fitted into its window once it is read, which moves the shape away from below the pointer.
      await expect(async () => {
        await page.locator('.djs-shape[data-element-id="superior"]').click()
        expect(await name.inputValue()).toBe(`${PAYLOAD}上级审批`)
      }).toPass()
    },
  },
]

async function printed(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'))
  })
  await page.reload()
  await button(page, '打印').click()
  await expect(page.locator('.g-paper').getByText(`${PAYLOAD} tower_crane.crane_name.`)).toBeAttached()
}

for (const { name, path, shows, open, parsesRichText, refused = [] } of places) {
  test(`${name} shows hostile texts as texts`, async ({ adminPage: page, allowed }) => {
    allowed.push(/status of (403|404)/, ...refused, ...(parsesRichText ? [/Executing inline event handler/] : []))
    await page.goto(path)
    await open?.(page)
    for (const place of shows) await expect(shown(page, place)).toBeVisible()
  })
}

test('a process and what was said in it show hostile texts as texts', async ({ page, enter, server }) => {
  const [task] = sql(server, "select process_instance_id as id from process_task where status = 'todo' and assignee = ?", MANAGER_ID)
  const [{ id, business } = {}] = sql(server, 'select id, business_id as business from process_instance where id = ?', String(task?.id))
  await enter({ account: 'manager', password: 'manager' })
  await page.goto('/work/todo')
  await expect(shown(page, 'process_task.applicant')).toBeVisible()
  await page.goto(`/work/process/leave/detail/${id}/${business}`)
  await expect(shown(page, 'process_leave.reason')).toBeVisible()
  await expect(page.getByRole('list', { name: '流转记录' }).getByText(PAYLOAD).first()).toBeVisible()
})

test('a text that is taken for markup would be seen', async ({ adminPage: page, watch, allowed }) => {
  allowed.push(/Executing inline event handler|status of 404/)
  await page.goto('/system/post')
  await expect(rowsOf(page.getByRole('grid')).first()).toBeVisible()
  await page.evaluate((text) => document.body.insertAdjacentHTML('beforeend', `<p id="planted">${text}</p>`), PAYLOAD)
  await expect.poll(() => watch.asked).toHaveLength(1)
  expect(await page.evaluate(markupOf)).not.toEqual([])
  await page.evaluate(() => document.getElementById('planted')?.remove())
  watch.asked.length = 0
})
