// Recipes of generated files: keywords that belong together, with the fields that they name.

import type { Random } from '../month/random.ts'
import type { Part } from './values.ts'

/** A recipe adds to the file what it needs: fields, and keywords of the entity. */
export type Recipe = (file: Part, random: Random, earlier: readonly Part[]) => void

/** A file with records of its own that people add. */
export const isWhole = (file: Part): boolean =>
  file.base === undefined && file.series === undefined && file.rollup === undefined && (file.actions as Part | undefined)?.add !== false

export const fieldsOf = (file: Part): Record<string, Part> => (file.properties ?? {}) as Record<string, Part>

/** Puts the fields into the file, but for those that it has. */
function needs(file: Part, fields: Record<string, Part>): void {
  file.properties = { ...structuredClone(fields), ...fieldsOf(file) }
}

export function grown(file: Part, keyword: string, parts: Part): void {
  file[keyword] = { ...parts, ...(typeof file[keyword] === 'object' ? (file[keyword] as Part) : {}) }
}

export const STATE: Part = { title: '状态', dict: 'flag', search: 'eq' }
export const DAY: Part = { title: '日期', format: 'date', search: 'range' }
export const AMOUNT: Part = { title: '数量', type: 'number', decimals: 2 }
export const PERSON: Part = { title: '人员', ref: { entity: 'user', label: 'realName' } }
const PROJECT: Part = { title: '项目', ref: { entity: 'project', label: 'projectName' } }
const DEPT: Part = { title: '部门', ref: { entity: 'dept', label: 'deptName' } }

/** Of the files before, one with records that this one may name. */
function another(random: Random, earlier: readonly Part[]): Part | undefined {
  const known = earlier.filter(isWhole)
  return known.length > 0 ? random.pick(known) : undefined
}

export function ownTree(file: Part, random: Random): void {
  needs(file, {
    parentId: { title: '上级', ref: { entity: file.name, label: 'title' } },
    level: { title: '级别', type: 'integer', form: 'read' },
    category: { title: '类别', dict: 'flag' },
  })
  if (random.chance(0.2)) grown(file, 'endpoints', { tree: 'GET /whole-tree', 'lazy-tree': 'GET /branch', 'lazy-list': 'GET /level' })
  file.tree = {
    parent: 'parentId',
    label: 'title',
    ...(random.chance(0.5) ? { lazy: true } : {}),
    ...(random.chance(0.5) ? { child: { level: 'level + 1' } } : {}),
    ...(random.chance(0.5) ? { parents: "category == '1'" } : {}),
    ...(random.chance(0.5) ? { message: '不能为自身或下级' } : {}),
  }
  if (random.chance(0.3)) file.layout = 'tree-and-form'
  if (random.chance(0.4))
    needs(file, { below: { title: '下级数', type: 'integer', total: { entity: file.name, by: 'parentId', take: 'count' } } })
}

/** A tree is looked at as rows, without totals. */
export const listRecipes: readonly Recipe[] = [
  function board(file) {
    needs(file, { state: STATE })
    grown(file, 'list', { board: { by: 'state', facts: ['createTime'] } })
  },
  function calendar(file, random) {
    needs(file, { day: DAY, until: { title: '结束日期', format: 'date', check: { 'until >= day': '不对' } } })
    grown(file, 'list', {
      calendar: { date: 'day', ...(random.chance(0.6) ? { end: 'until' } : {}), ...(random.chance(0.5) ? { title: 'title' } : {}) },
    })
  },
  function totals(file, random) {
    needs(file, { amount: AMOUNT, day: DAY })
    grown(file, 'list', { total: { amount: random.pick(['sum', 'mean']), day: random.pick(['min', 'max', 'count']) } })
    if (random.chance(0.5)) grown(file, 'endpoints', { totals: random.pick<unknown>(['GET /totals', 'GET /sums']) })
  },
]

export const recipes: readonly Recipe[] = [
  function relation(file, random, earlier) {
    const other = another(random, earlier)
    if (other === undefined) return
    needs(file, { other: { title: '所属', ref: { entity: other.name, label: 'title' }, search: 'eq' } })
    if (random.chance(0.3)) file.layout = { kind: 'tree-and-list', tree: { entity: other.name, label: 'title' }, filter: 'other' }
    // The other file lies before this one, so its rows and totals are added to it here.
    if (random.chance(0.5)) needs(other, { rows: { title: '明细', children: { entity: file.name, by: 'other', fields: ['title'] } } })
    const take = 'amount' in fieldsOf(file) ? random.pick(['count', 'sum amount', 'max amount', 'count title']) : 'count'
    const where = 'state' in fieldsOf(file) && random.chance(0.5) ? { where: { state: '1' } } : {}
    const type = take.endsWith(' amount') ? AMOUNT : { title: '个数', type: 'integer' }
    if (random.chance(0.5)) needs(other, { sum: { ...type, title: '合计', total: { entity: file.name, by: 'other', take, ...where } } })
    if (random.chance(0.4)) grown(other, 'record', { tabs: [{ title: '所属', entity: file.name, where: { other: '${id}' } }] })
    if (random.chance(0.3)) other.layout = { kind: 'master-detail', direction: 'vertical', detail: file.name, where: { other: '${id}' } }
    if (random.chance(0.3))
      grown(other, 'actions', {
        rows: { title: '明细', dialog: { entity: file.name, where: { other: '${id}' }, defaults: { other: '${id}' }, width: 880 } },
      })
  },
  function place(file, random) {
    needs(file, {
      longitude: { title: '经度', type: 'number', form: 'api' },
      latitude: { title: '纬度', type: 'number', form: 'api' },
      address: { title: '地址', form: 'api' },
      building: { title: '建筑', form: 'api' },
      place: {
        title: '位置',
        format: 'map-point',
        stored: false,
        point: { longitude: 'longitude', latitude: 'latitude', address: 'address', ...(random.chance(0.5) ? { name: 'building' } : {}) },
      },
    })
  },
  function life(file, random) {
    needs(file, {
      step: { title: '步骤', dict: 'flag', default: '0', readOnly: true },
      doneOn: { title: '完成日期', format: 'date', readOnly: true },
      doneBy: { ...PERSON, readOnly: true },
      doneNote: { title: '完成说明', maxLength: 500, when: "step == '1'" },
    })
    grown(file, 'actions', {
      finish: {
        title: '完成',
        at: random.pick<unknown>(['row', ['row', 'batch']]),
        when: "step != '1'",
        confirm: '确定完成${title}？',
        success: '已完成',
        dialog: { properties: { doneNote: { title: '完成说明', maxLength: 500 } }, required: ['doneNote'], shows: ['title'] },
        set: { step: '1', doneOn: { compute: 'today()' }, doneBy: { compute: 'me.id' }, doneNote: '${doneNote}' },
      },
      reopen: {
        title: '重开',
        at: 'batch',
        records: 'one',
        batch: { title: '批量重开', confirm: '确定？', when: "step == '1'" },
        set: { step: '0' },
      },
      ...(random.chance(0.5) ? { edit: { when: "step != '1'" }, delete: { when: "step != '1'" } } : {}),
    })
    if (random.chance(0.5) && file.tree === undefined) grown(file, 'list', { board: { by: 'step', title: 'title', facts: ['doneOn'] } })
  },
  function tabs(file) {
    needs(file, { state: STATE })
    grown(file, 'list', {
      tabs: 'state',
      hint: '还没有记录',
      rowColors: [
        { when: "state == '1'", color: 'red', title: '待办' },
        { when: 'empty(state)', color: '#2d8cf0', title: '无' },
      ],
    })
  },
  function paper(file, random) {
    needs(file, { state: STATE })
    grown(file, 'record', {
      print: {
        title: '通知书',
        fields: ['title', 'state'],
        note: '一式两份',
        signatures: ['签发人'],
        copies: ['存根', '回执'],
        lists: random.chance(0.5),
        letterhead: random.chance(0.5),
      },
    })
  },
  function mine(file) {
    needs(file, { person: PERSON, projectId: PROJECT, deptId: DEPT })
    grown(file, 'list', { mine: ['person', 'projectId', 'deptId'] })
  },
  function found(file, random) {
    file.find = random.pick([['title'], ['title', 'code']])
    needs(file, { code: { title: '编号', format: 'code', search: 'like', unique: random.pick<unknown>([true, ['title']]) } })
  },
  function sections(file) {
    needs(file, {
      sectionNote: { title: '备注', section: '其他' },
      sectionPhone: { title: '电话', format: 'phone', section: '联系方式', private: 'phone' },
    })
    file.sections = ['联系方式', '其他']
    grown(file, 'dialog', { layout: 'tabs', kind: 'drawer', width: 900 })
  },
  function tones(file) {
    needs(file, {
      expires: {
        title: '到期',
        format: 'date',
        list: {
          tone: { red: 'days(today(), expires) < 0', amber: 'days(today(), expires) < 30' },
          sortable: true,
          width: 120,
          fixed: 'left',
        },
        warn: { 'days(today(), expires) >= 30': '${expires}将到期' },
      },
    })
  },
  function sheets(file, random) {
    needs(file, { code: { title: '编号', format: 'code', unique: true } })
    file.export = random.pick<unknown>([true, { file: '生成_yyyyMMdd', limit: 100 }])
    file.import = random.pick<unknown>([true, { cover: 'code' }, { cover: 'code', fields: ['code', 'title'] }])
  },
  function notified(file, random) {
    needs(file, { person: PERSON, projectId: PROJECT, deptId: DEPT, day: DAY, state: STATE })
    file.notify = {
      assigned: { on: random.pick<unknown>(['add', ['add', 'edit']]), to: ['person', 'createUser'], title: '新：${title}', text: '${day}' },
      due: {
        before: { field: 'day', days: random.pick<unknown>([0, [3, 0, -1]]) },
        when: "state == '0'",
        to: ['person', { head: 'deptId' }],
        title: '到期：${title}',
      },
      grave: { when: "state == '1'", to: [{ role: 'admin', of: 'projectId' }], title: '重：${title}', sms: true },
    }
  },
  function reckoned(file, random) {
    needs(file, {
      price: { title: '单价', type: 'number', decimals: 2, minimum: 0 },
      pieces: { title: '件数', type: 'integer', minimum: 0, preset: '1' },
      sum: { title: '金额', type: 'number', decimals: 2, compute: 'price * pieces' },
      words: { title: '大写', compute: 'amountInWords(sum)', stored: random.pick<unknown>([false, undefined]) },
      large: { title: '大额', type: 'boolean', compute: 'sum > 1000', stored: random.pick<unknown>([false, undefined]) },
    })
  },
  function rows(file, random) {
    needs(file, {
      items: {
        title: '明细',
        items: {
          properties: {
            item: { title: '项', dict: 'flag' },
            size: { title: '量', type: 'number', decimals: 2, minimum: 0 },
            twice: { title: '两倍', type: 'number', decimals: 2, compute: 'size * 2' },
            shot: { title: '图', format: 'image' },
            of: { title: '谁', ref: { entity: 'user', label: 'realName' } },
          },
          total: { size: 'sum', twice: 'mean' },
          ...(random.chance(0.3) ? { required: ['size'] } : {}),
        },
        ...(random.chance(0.5) ? { startRows: 'item' } : {}),
        uniqueItems: ['item'],
        maxItems: 20,
      },
      lines: { title: '行数', type: 'integer', compute: 'size(items)' },
    })
  },
  function drawn(file) {
    needs(file, { share: { title: '完成率', type: 'number', minimum: 0, maximum: 100, list: { bar: 100, inline: true } } })
  },
  function addressed(file) {
    needs(file, { code: { title: '编号', format: 'code', unique: true } })
    file.import = true
    grown(file, 'endpoints', {
      import: 'POST /import-rows',
      'import-judge': 'POST /validate-rows',
      'import-progress': 'GET /rows-progress',
      'import-faults': 'GET /rows-faults',
      bulk: 'POST /many',
      restore: 'POST /bring-back',
    })
  },
  function numbered(file, random) {
    needs(file, {
      projectId: PROJECT,
      serialNo: { title: '编号', serial: { format: 'SC-{yyyy}-{000}', ...(random.chance(0.5) ? { per: ['projectId'] } : {}) } },
    })
  },
  function calls(file) {
    grown(file, 'actions', {
      ask: { title: '查询', at: 'toolbar', call: 'GET /api/blade-system/menu/top-tree-keys?topMenuIds=1' },
      fetchFile: { title: '下载', call: 'GET /api/blade-system/menu/top-tree-keys?topMenuIds=${id}', file: true, icon: 'file' },
      open: { title: '打开', link: '/work?id=${id}', newWindow: true },
      load: {
        title: '带入',
        dialog: { load: { call: 'GET /detail?id=${id}', values: { p: '${title}' } }, properties: { p: { title: '参数' } }, tabs: false },
        body: { id: '${id}', p: '${form.p}' },
        set: { title: '${p}' },
      },
    })
  },
  function charted(file) {
    grown(file, 'record', {
      tabs: [
        {
          title: '图表',
          charts: [
            {
              title: '参数',
              kind: 'bar',
              call: 'GET /api/blade-system/param/list',
              query: { size: '10' },
              at: 'records',
              x: 'paramName',
              y: { id: '个数' },
            },
            {
              title: '时段',
              kind: 'timeline',
              hours: 48,
              call: 'GET /api/blade-system/param/list',
              at: 'records',
              x: 'createTime',
              until: 'updateTime',
              y: { id: '个数' },
              unit: '个',
              limit: 3,
            },
          ],
        },
      ],
    })
  },
  function pictures(file, random) {
    needs(file, {
      shot: { title: '照片', format: 'image', boxes: 'marks', upload: { accept: '.png,.jpg', maxKB: 500, multiple: random.chance(0.5) } },
      marks: { title: '框', form: false, maxLength: 4000 },
    })
    grown(file, 'card', { image: 'shot', title: 'title', facts: ['createTime'] })
  },
  function differentUnits(file, random) {
    needs(file, {
      reading: { title: '读数', type: 'number', unitField: 'readingUnit' },
      readingUnit: { title: '读数单位', maxLength: 20, ...(random.chance(0.5) ? { list: false } : {}) },
    })
  },
  function granted(file, random) {
    const name = String(file.name).replaceAll('-', '_')
    file.roles = { [`${name}_clerk`]: { title: '录入员', grants: ['add', 'edit', 'view'] } }
    if (random.chance(0.5)) {
      file.dictionaries = {
        [`${name}_level`]: {
          title: '级别',
          english: 'Level',
          entries: [
            { key: 'a', title: '甲' },
            { key: 'b', title: '乙', color: 'red' },
          ],
        },
      }
      needs(file, { rank: { title: '等级', dict: `${name}_level`, search: 'in', list: { tag: { a: 'green' } }, default: 'a' } })
    }
    file.menu = { directory: { code: 'generated', title: '生成目录', english: 'Made', icon: 'setting', sort: 3 }, sort: 4 }
  },
  function followed(file) {
    needs(file, {
      lastTime: { title: '最后时间', format: 'date-time', readOnly: true },
      reading: { title: '读数', type: 'number', readOnly: true, live: { staleAfter: 60 } },
    })
    file.follows = { topic: 'generated:${id}', key: 'id', moment: 'lastTime', offline: 'empty(lastTime)' }
  },
  function starting(file) {
    needs(file, {
      projectId: PROJECT,
      mineToo: { ...PERSON, start: 'me.id' },
      town: { title: '地址', start: 'projectId.address' },
      near: { title: '附近', suggest: ['projectId'] },
    })
  },
]
