// Ten everyday tasks of site staff, from the start page to their result.

import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import { siteTime } from '#model/siteTime.ts'
import type { Api, Rec } from '../../e2e/api.ts'
import { idCardOf, laborOf } from '../../support/archives.ts'
import { workbook } from '../../support/sheets.ts'
import type { Hand } from './hand.ts'
import type { Words } from './interfaceText.ts'

export interface Around {
  words: Words
  api: Api
  schemaFolder: string
  /** Number of the run, for unique names. */
  turn: number
}

export interface Task {
  name: string
  isOnPhone?: true
  /** Preparation by API calls, not counted. */
  prepare?(around: Around): Promise<unknown>
  /** Returns the element that shows the result. */
  run(hand: Hand, around: Around): Promise<Locator>
}

const ARCHIVES = '/api/blade-archives'
const toast = ({ page }: Hand) => page.locator('.g-toasts [role="status"] .g-toast').first()
const inRow = ({ page }: Hand, word: string) => page.locator('tbody, .g-cards').getByRole('button', { name: word, exact: true }).first()
const button = (place: Hand['page'] | Locator, word: string) => place.getByRole('button', { name: word, exact: true }).first()
const dialog = ({ page }: Hand) => page.getByRole('dialog').last()

/** Opens a page by the search: the beginning of its name, then Enter. */
async function goTo(hand: Hand, name: string): Promise<void> {
  await hand.press('Control+k')
  await hand.type(hand.page.getByRole('dialog').getByRole('combobox').or(hand.page.getByRole('dialog').locator('input')).first(), name)
  await hand.click(hand.page.getByRole('dialog').getByRole('option', { name }).first())
}

export const tasks: readonly Task[] = [
  {
    name: 'admit a worker',
    isOnPhone: true,
    async prepare({ api, turn }) {
      const [known] = (await api.list(`${ARCHIVES}/labor`, { admitStatus: '1', size: 1 })).records
      const { projectId, companyId, facePhoto } = known as Rec
      const idCard = idCardOf('1988-03-08', turn % 999)
      await api.save(
        `${ARCHIVES}/labor`,
        laborOf(String(projectId), String(companyId), { idCard, facePhoto, entryDate: siteTime().slice(0, 10) }),
      )
    },
    async run(hand, { words: { t, word, language } }) {
      await hand.click(hand.page.getByRole('link', { name: t.sites.waiting.admissions }).first())
      const trained = hand.page.locator('tbody tr, .g-cards > li').filter({ hasText: language === 'en' ? 'Passed' : '合格' })
      await hand.click(button(trained.first(), word('labor', '准入')))
      return toast(hand)
    },
  },
  {
    name: 'handle an alarm from the bell',
    isOnPhone: true,
    async prepare({ api }) {
      const [seen] = (await api.list(`${ARCHIVES}/ai_video_reatldata`, { size: 1 })).records
      await api.save(`${ARCHIVES}/ai_video_reatldata`, { id: seen?.id, updateTime: seen?.updateTime, handleState: '0', isFalse: '0' })
      // The figures of the start page are cached for five seconds.
      await wait(6_000)
    },
    async run(hand, { words: { t, word } }) {
      await hand.click(hand.page.locator('.g-bell'))
      await hand.click(hand.page.getByRole('tab', { name: t.notice.message }))
      // Those of devices, else those that cameras recognised.
      const open = [t.notice.openAlarms, t.notice.openAiAlarms].map((title) => title.replace('{{count}}', '').trim()).join('|')
      await hand.click(
        hand.page
          .locator('.g-notice-more a')
          .filter({ hasText: new RegExp(open) })
          .first(),
      )
      await hand.click(inRow(hand, word('alarm-event', '处理')))
      await hand.type(dialog(hand).locator('textarea'), 'OK')
      await hand.click(button(dialog(hand), t.form.submit))
      return toast(hand)
    },
  },
  {
    name: 'bind a device to a project',
    async run(hand, { words: { t, word }, api }) {
      const [device] = (await api.list(`${ARCHIVES}/device`, { bindStatus: '1', size: 1 })).records
      const deviceName = String(device?.deviceName)
      await api.post(`${ARCHIVES}/project/deviceUpdateProject`, { body: { ids: device?.id, projectId: '' } })
      await goTo(hand, word('device', '设备档案'))
      await hand.type(hand.page.getByRole('search').getByLabel(word('device', '设备名称'), { exact: true }), deviceName)
      await hand.press('Enter')
      await hand.sees(hand.page.getByText(deviceName, { exact: true }))
      await hand.click(inRow(hand, word('device', '绑定项目')))
      await hand.choose(dialog(hand).getByLabel(word('device', '所属项目')), '澜湾')
      await hand.click(button(dialog(hand), t.form.submit))
      return toast(hand)
    },
  },
  {
    name: 'add a project with its fence',
    async run(hand, { words: { t, word }, turn }) {
      const name = (chinese: string) => word('project', chinese)
      await goTo(hand, name('项目管理'))
      await hand.click(button(hand.page, t.list.add))
      const form = dialog(hand)
      const field = (chinese: string) => form.getByLabel(name(chinese), { exact: true }).first()
      await hand.type(field('项目名称'), `Task ${turn}`)
      await hand.type(field('所属区域'), '滨江')
      await hand.click(hand.page.locator('.ant-cascader-menu-item').filter({ hasText: '滨江', visible: true }).first())
      // A section of the form may have the same name as a field.
      const opener = (chinese: string) =>
        form
          .getByRole('group', { name: name(chinese) })
          .last()
          .getByRole('button')
          .first()
      await hand.click(opener('项目位置'))
      const map = hand.page.getByRole('dialog', { name: t.field.map.title.replace('{{title}}', name('项目位置')) })
      await hand.type(map.getByRole('searchbox'), '120.21,30.21')
      await hand.press('Enter')
      await hand.click(button(map, t.form.submit))
      await hand.click(opener('电子围栏'))
      const fence = hand.page.getByRole('dialog', { name: t.field.fence.title.replace('{{title}}', name('电子围栏')) })
      await hand.type(fence.locator('textarea'), '120.209,30.209\n120.211,30.209\n120.211,30.211\n120.209,30.211')
      await hand.press('Tab')
      await hand.click(button(fence, t.form.submit))
      await hand.type(field('建筑面积'), '20000')
      await hand.type(field('开工日期'), '2026-11-01')
      await hand.press('Tab')
      await hand.type(field('计划竣工日期'), '2027-11-01')
      await hand.press('Tab')
      for (const company of ['建设单位', '施工总承包单位', '监理单位']) await hand.choose(field(company), '')
      await hand.type(field('项目经理'), '张伟')
      await hand.type(field('联系电话'), '13800000001')
      await hand.click(button(form, t.form.save))
      return toast(hand)
    },
  },
  {
    name: 'import 20 workers',
    async run(hand, { words: { t, word, language }, api, turn }) {
      const [project] = (await api.list(`${ARCHIVES}/project`)).records
      const [company] = (await api.get(`${ARCHIVES}/company/list`)).body.data as Rec[]
      const heads = [
        '姓名',
        '所属项目',
        '用工单位',
        '所属班组',
        '身份证号',
        '手机号码',
        '人员类型',
        '工种',
        '进场日期',
        '劳动合同',
        '安全教育',
      ].map((one) => word('labor', one))
      const [kind, trade, signed, trained] =
        language === 'en' ? ['Worker', 'Rebar worker', 'Yes', 'Passed'] : ['建筑工人', '钢筋工', '是', '合格']
      const rows = Array.from({ length: 20 }, (_, at) => [
        `甲${at}`,
        (project as Rec).id,
        (company as Rec).id,
        '钢筋一班',
        idCardOf('1990-05-02', (turn * 20 + at) % 999),
        `139${String(turn * 20 + at).padStart(8, '0')}`,
        kind as string,
        trade as string,
        '2026-11-20',
        signed as string,
        trained as string,
      ])
      await goTo(hand, language === 'en' ? 'Workers' : '劳务人员')
      await hand.click(button(hand.page, t.list.import))
      await hand.drop(dialog(hand).locator('input[type=file]'), 'workers.xlsx', await workbook(heads, rows))
      await hand.click(button(dialog(hand), t.sheet.start))
      return dialog(hand).getByRole('status').filter({ hasText: '20' })
    },
  },
  {
    name: 'export a filtered list',
    async run(hand, { words: { t, word, language } }) {
      await goTo(hand, word('ai-video-data', 'AI识别报警'))
      await hand.click(hand.page.getByRole('button', { name: language === 'en' ? /^Critical/ : /^严重报警/ }))
      await hand.click(button(hand.page, t.list.export))
      await Promise.all([hand.page.waitForEvent('download'), hand.click(dialog(hand).locator('[type=submit]'))])
      return hand.page.getByRole('heading').first()
    },
  },
  {
    name: 'change what a role may do',
    async run(hand, { words: { t, word, language } }) {
      await goTo(hand, word('role', '角色管理'))
      await hand.click(
        hand.page
          .getByRole('row')
          .filter({ hasText: language === 'en' ? 'Gatekeeper' : '门卫' })
          .getByRole('checkbox'),
      )
      await hand.click(button(hand.page.locator('.g-list'), word('role', '权限设置')))
      await hand.click(
        dialog(hand)
          .getByRole('treeitem', { name: word('alarm-event', '报警事件') })
          .first(),
      )
      await hand.click(button(dialog(hand), t.form.submit))
      return toast(hand)
    },
  },
  {
    name: 'find a person by name',
    isOnPhone: true,
    async run(hand, { api }) {
      const [worker] = (await api.list(`${ARCHIVES}/labor`, { descs: 'create_time', size: 1 })).records
      await hand.press('Control+k')
      const palette = hand.page.getByRole('dialog')
      await hand.type(palette.locator('input').first(), String(worker?.name))
      await hand.click(
        palette
          .getByRole('option')
          .filter({ hasText: String(worker?.name) })
          .first(),
      )
      return hand.page.getByRole('heading', { name: String(worker?.name) })
    },
  },
  {
    name: 'see which crane was overloaded yesterday',
    async run(hand, { words: { word, language } }) {
      await goTo(hand, word('alarm-event', '报警事件'))
      await hand.click(hand.page.getByRole('button', { name: language === 'en' ? /^Conditions/ : /^高级筛选/ }))
      const ask = dialog(hand)
      await ask.getByLabel(language === 'en' ? 'Field' : '字段').selectOption({ label: word('alarm-event', '报警内容') })
      hand.clicks += 2
      await hand.type(ask.locator('input').last(), '重量')
      await hand.press('Enter')
      await hand.sees(hand.page.locator('.g-chips'))
      return hand.page.locator('tbody td').filter({ hasText: '#' })
    },
  },
  {
    name: 'add an entity file',
    async run(hand, { words: { language }, schemaFolder, turn }) {
      const file = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../fixtures/safety-inspection.json'), 'utf8'))
      const name = `round-${turn}`
      const title = language === 'en' ? `Round ${turn}` : `巡查${turn}`
      const own = {
        ...file,
        name,
        title,
        route: `/site/${name}`,
        api: `/api/site/${name}`,
        menu: { directory: 'site', title, english: title },
      }
      await writeFile(join(schemaFolder, 'site', `${name}.json`), JSON.stringify(own))
      hand.clicks += 1
      await hand.click(
        hand.page
          .locator('nav')
          .getByText(language === 'en' ? 'Site data' : '现场数据')
          .first(),
      )
      await hand.click(hand.page.locator('nav').getByText(title, { exact: true }))
      return hand.page.getByRole('heading', { name: title })
    },
  },
]
