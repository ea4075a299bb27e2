// Content of printed lists and records: rows, filters and language.

import { act } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fixedFilterSummary, searchSummary } from '../../engine/filters/filterSummary.ts'
import type { ShownList } from '../../engine/list/records/shownList.ts'
import { registerPrincipals } from '../../engine/model/list/principals.ts'
import { ListPaper, lettersFor } from '../../engine/print/ListPaper.tsx'
import { fetchLetterhead, projectOf } from '../../engine/print/letterhead.ts'
import PrintDialog from '../../engine/print/PrintDialog.tsx'
import { MAX_PRINTED, type PrintedRows, printedRows } from '../../engine/print/printRows.ts'
import { RecordPaper } from '../../engine/print/RecordPaper.tsx'
import { usePrint } from '../../engine/print/usePrint.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { ok, serve, tokens } from './apiServer.ts'
import { entityOf } from './listEntities.ts'

const tankFile = {
  name: 'tank',
  title: '水箱',
  api: '/api/test/tank',
  list: { total: { water: 'sum', full: 'mean' } },
  properties: {
    name: { title: '名称', search: 'like' },
    water: { title: '水量', type: 'number', search: 'range' },
    full: { title: '水位', type: 'number', unit: '%' },
    kind: { title: '类型', enum: ['高位', '低位'], search: 'eq', section: '档案' },
    seen: { title: '查看时间', format: 'date-time' },
  },
}
const tank = entityOf(tankFile as Parameters<typeof entityOf>[0])
const columns = ['water', 'name', 'full', 'seen'].flatMap((name) => tank.field[name] ?? [])
const list: ShownList = {
  query: { sort: [{ field: 'water', descending: true }], filters: { name: '东' } },
  total: 2,
  state: { search: { name: '东', kind: '高位' }, filter: { join: 'all', of: [{ field: 'water', is: 'gt', value: 5 }] } },
  fixed: {},
  columns,
  widths: [100, 200, 80, 300],
  branches: null,
}
const records = [
  { id: '1', name: '东一', water: 1000.5, full: 50, seen: '2026-01-02 03:04:05' },
  { id: '2', name: '东二', water: 2000, full: 25.5, seen: null },
]
const nobody = { records: [], range: { ids: [] }, isWhole: false }
const silent = () => {}

const { page, draw, all } = mountedPage()

const texts = (selector: string) => all(selector).map(({ textContent }) => textContent)

describe('the rows of a printed list', () => {
  const numbered = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: String(from + at) }))

  test('are read page by page up to what may be printed, in the order and with the filters of the list', async () => {
    const asked = serve({
      '/api/test/tank/list': ({ query }) => ok({ records: numbered(Number(query.current) * 200 - 200, 200), total: 5_000 }),
    })
    const told: number[] = []
    const printed = await printedRows(tank, { ...list, total: 5_000 }, nobody, (done) => told.push(done), new AbortController().signal)
    expect(printed).toMatchObject({ total: 5_000, kind: 'all' })
    expect(printed.rows).toHaveLength(MAX_PRINTED)
    expect(asked).toHaveLength(10)
    expect(asked[9]?.query).toMatchObject({ current: '10', size: '200', descs: 'water', name: '东' })
    expect(told.at(-1)).toBe(1_800)
  })

  test('hold a record once that moved to the next page meanwhile', async () => {
    serve({
      '/api/test/tank/list': ({ query }) => ok({ records: query.current === '1' ? numbered(0, 200) : numbered(199, 5), total: 204 }),
    })
    const { rows } = await printedRows(tank, list, nobody, silent, new AbortController().signal)
    expect(new Set(rows.map(({ record }) => record.id)).size).toBe(rows.length)
    expect(rows).toHaveLength(204)
  })

  test('are the ticked ones where some are, and all but those taken out where all were', async () => {
    const asked = serve({ '/api/test/tank/list': () => ok({ records, total: 2 }) })
    const ticked = { records: [{ id: '9' }], range: { ids: ['9'] }, isWhole: false }
    const some = await printedRows(tank, list, ticked, silent, new AbortController().signal)
    expect(some).toEqual({ rows: [{ record: { id: '9' }, depth: 0 }], total: 1, kind: 'ticked' })
    expect(asked).toEqual([])
    const whole = { records: [], range: { filter: {}, except: ['2'], expected: 1 }, isWhole: true }
    const rest = await printedRows(tank, list, whole, silent, new AbortController().signal)
    expect(rest).toMatchObject({ rows: [{ record: { id: '1' } }], total: 1, kind: 'ticked' })
  })
})

describe('a list on paper', () => {
  const printed: PrintedRows = { rows: records.map((record) => ({ record, depth: 0 })), total: 2, kind: 'all' }
  const drawList = (more: Partial<PrintedRows> = {}) =>
    draw(<ListPaper entity={tank} list={list} printed={{ ...printed, ...more }} figures={{ water: 3000.5, full: 37.75 }} options={{}} />)

  test('says what was asked, in which order, of how many, by whom and when', async () => {
    await drawList()
    expect(texts('h1')).toEqual(['水箱'])
    expect(texts('dt')).toEqual(['筛选', '排序', '数量', '打印人', '打印时间'])
    expect(texts('dd').slice(0, 3)).toEqual(['名称 包含 东 且 类型 等于 高位 且 水量 大于 5', '水量降序', '共 2 条'])
    expect(texts('dd')[4]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  })

  test('has the columns of the view below a head that repeats, moments in full, and the figures as its last rows', async () => {
    await drawList()
    expect(texts('thead th')).toEqual(['序号', '水量', '名称', '水位 (%)', '查看时间'])
    expect(texts('tbody tr:first-child td')).toEqual(['1', '1000.5', '东一', '50.0', '2026-01-02 03:04:05'])
    expect(texts('tbody tr:last-child td')).toEqual(['', '3,000.5', '', '平均 37.75%', ''])
    expect(page.querySelector('tfoot')).toBeNull()
  })

  test('says where it is cut off, and sums up what is ticked alone', async () => {
    await drawList({ total: 9_000 })
    expect(texts('dd')[2]).toBe('仅打印前 2 条，共 9,000 条')
    await drawList({ kind: 'ticked', rows: printed.rows.slice(1), total: 1 })
    expect(texts('dd')[2]).toBe('勾选的 1 条')
    expect(texts('tbody tr:last-child td')[1]).toBe('2,000')
  })
})

test('a record on paper has its sections, label beside value, and the lists that belong to it', async () => {
  const related = [
    { title: '检修', entity: tank, rows: records, total: 120 },
    { title: '停用', entity: tank, rows: [], total: 0 },
  ]
  await draw(<RecordPaper entity={tank} title="水箱 东一" record={{ ...records[0], id: '1', kind: '高位' }} related={related} />)
  expect(texts('h1')).toEqual(['水箱 东一'])
  expect(texts('h2')).toEqual(['档案', '检修 前 2 条，共 120 条'])
  expect(texts('.g-paper-facts > div')).toEqual(expect.arrayContaining(['名称东一', '水量1000.5', '类型高位']))
  expect(texts('table tbody tr')).toHaveLength(2)
})

test('a record is printed in the form of its schema file: heading, fields, note and signatures, for each copy', async () => {
  const printed = (print: object) => entityOf({ ...tankFile, record: { print } } as never)
  const record = { ...records[0], id: '1', kind: '高位' }
  const related = [{ title: '检修', entity: tank, rows: [{ id: '2', name: '东二' }], total: 1 }]
  const form = { title: '水箱卡', fields: ['kind', 'name'], note: '请妥善保管', signatures: ['管理员', '接收人'], lists: false }
  await draw(
    <RecordPaper entity={printed({ ...form, copies: ['存根', '接收人联'] })} title="水箱 东一" record={record} related={related} />,
  )
  expect(texts('.g-paper-copy > p:first-child')).toEqual(['存根', '接收人联'])
  expect(texts('h1')).toEqual(['水箱卡', '水箱卡'])
  expect(texts('.g-paper-copy:first-child .g-paper-facts > div').toSorted()).toEqual(['名称东一', '类型高位'])
  expect(texts('.g-paper-copy:first-child .g-paper-signatures li')).toEqual(['管理员日期', '接收人日期'])
  expect(all('.g-paper-copy:first-child')[0]?.textContent).toContain('请妥善保管')
  expect(texts('table')).toEqual([])
  await draw(<RecordPaper entity={printed({ title: '水箱卡' })} title="水箱 东一" record={record} related={related} />)
  expect([texts('h1'), all('table'), texts('.g-paper-signatures')].map(({ length }) => length)).toEqual([1, 1, 0])
})

describe('the letterhead', () => {
  registerPrincipals({ project: 'site' })
  const letterhead = { organisation: '一局', logo: '/file/logo.png' }
  const file = {
    ...tankFile,
    properties: {
      ...tankFile.properties,
      code: { title: '编号', serial: { form: 'T{n:3}' } },
      projectId: { title: '项目', ref: { entity: 'project', label: 'projectName' } },
    },
  }
  const of = (print: object = {}) => entityOf({ ...file, record: { print } } as never)
  const inProjects = (...names: string[]) =>
    names.map((projectName, at) => ({ id: String(at), projectId: String(at), projectName, code: `T00${at}` }))

  test('of a record has logo, organisation and project, and its running number stands below', async () => {
    const [record = { id: '' }] = inProjects('新城')
    await draw(<RecordPaper entity={of()} title="水箱" record={record} related={[]} letterhead={letterhead} />)
    expect(texts('.g-letterhead > *')).toEqual(['', '一局', '新城'])
    expect(page.querySelector('.g-letterhead img')?.getAttribute('src')).toBe('/file/logo.png')
    expect(texts('.g-paper-head > div')[0]).toBe('编号T000')
    await draw(<RecordPaper entity={of()} title="水箱" record={record} related={[]} />)
    expect([texts('.g-letterhead'), texts('.g-paper-head dt')]).toEqual([[], ['打印人', '打印时间']])
  })

  test('names the project that all records have', () => {
    expect(projectOf(of(), inProjects('新城', '新城'))).toBe('新城')
    expect(projectOf(of(), inProjects('新城', '旧城'))).toBe('')
    expect(projectOf(tank, inProjects('新城'))).toBe('')
  })

  test('is left out where the file says so, or the server has none', async () => {
    const asked = serve({ '/api/blade-system/tenant/letterhead': () => ok({ name: '一局', logo: '' }) })
    const { signal } = new AbortController()
    const signIn = (features: string[]) => keepSession(parseToken(tokens('a', { features }), Date.now()) as Session)
    signIn([])
    expect(await fetchLetterhead(of(), signal)).toBeNull()
    signIn(['letterhead'])
    expect(await fetchLetterhead(of({ letterhead: false }), signal)).toBeNull()
    expect(asked).toEqual([])
    expect(await fetchLetterhead(of(), signal)).toEqual({ organisation: '一局', logo: '' })
    signIn([])
  })
})

describe('the columns of a printed list', () => {
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('.g-print-columns input')]
  const press = (element: Element | null | undefined) => act(async () => void (element as HTMLElement | null)?.click())
  const heads = () => [...document.querySelectorAll('.g-paper thead th')].map(({ textContent }) => textContent)
  const settled = () => vi.waitFor(() => expect(document.querySelector('.g-paper')).not.toBeNull())

  test('are chosen before it is printed, those that the list hides among them, and the last one stays', async () => {
    serve({ '/api/test/tank/list': () => ok({ records, total: 2 }) })
    const print = vi.fn(() => dispatchEvent(new Event('beforeprint')))
    vi.stubGlobal('print', print)
    await draw(<PrintDialog entity={tank} list={list} many={{ ...nobody, count: 0 }} open onClose={silent} />)
    await act(settled)
    expect(boxes().map(({ checked }) => checked)).toEqual([true, true, true, true, false, false])
    await press(boxes()[0])
    await press(boxes()[4])
    expect(heads()).toEqual(['序号', '名称', '水位 (%)', '查看时间', '类型'])
    expect(print).not.toHaveBeenCalled()
    await press(document.querySelector('.g-dialog-footer .g-primary'))
    await act(() => vi.waitFor(() => expect(print).toHaveBeenCalledOnce()))
    for (const box of boxes().filter(({ checked }) => checked)) await press(box)
    expect(heads()).toEqual(['序号', '类型'])
  })

  test('are written smaller where they do not fit the long side of the paper, but never too small to read', () => {
    expect([[600, 600], [1000, 1000], [9000]].map((widths) => lettersFor(widths))).toEqual([9, 6.075, 5.5])
  })
})

describe('a search in words', () => {
  const saidOf = (said: ReturnType<typeof searchSummary>) => said.map(({ field, is, value }) => [field.name, is, value])

  test('says a range by the ends that it has', () => {
    expect(saidOf(searchSummary(tank, { water: [1, 2] }))).toEqual([['water', 'between', [1, 2]]])
    expect(saidOf(searchSummary(tank, { water: [null, 2] }))).toEqual([['water', 'le', 2]])
    expect(saidOf(searchSummary(tank, { water: [1, null] }))).toEqual([['water', 'ge', 1]])
  })

  test('says what the place of the list narrows it to', () => {
    expect(saidOf(fixedFilterSummary(tank, { kind_in: '高位,低位', water_ge: '3', other: '1', name_equal: '' }))).toEqual([
      ['kind', 'in', ['高位', '低位']],
      ['water', 'ge', '3'],
    ])
  })
})

describe('printing', () => {
  function Printer({ onEnd }: { onEnd(): void }) {
    const { print, isIgnored } = usePrint(onEnd)
    return (
      <button type="button" onClick={print}>
        {isIgnored ? 'ignored' : 'print'}
      </button>
    )
  }

  /** Presses the button in a browser with this `print`. */
  async function pressed(print: (() => void) | undefined) {
    vi.useFakeTimers()
    vi.stubGlobal('print', print)
    const onEnd = vi.fn()
    await draw(<Printer onEnd={onEnd} />)
    await act(async () => all('button')[0]?.click())
    return onEnd
  }
  const say = (event: Event) => act(async () => void dispatchEvent(event))
  const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  afterEach(() => vi.useRealTimers())

  test('ends with afterprint', async () => {
    const onEnd = await pressed(() => void dispatchEvent(new Event('beforeprint')))
    expect(onEnd).not.toHaveBeenCalled()
    await say(new Event('afterprint'))
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test('ends when the medium is the screen again', async () => {
    const onEnd = vi.fn()
    const media = new EventTarget()
    vi.stubGlobal('matchMedia', () => media)
    await draw(<Printer onEnd={onEnd} />)
    await act(async () => void media.dispatchEvent(Object.assign(new Event('change'), { matches: true })))
    expect(onEnd).not.toHaveBeenCalled()
    await act(async () => void media.dispatchEvent(Object.assign(new Event('change'), { matches: false })))
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test.each(['pointermove', 'pointerdown', 'keydown', 'focus'])('without afterprint ends with a %s in the page', async (sign) => {
    const onEnd = await pressed(() => void dispatchEvent(new Event('beforeprint')))
    await wait(60_000)
    expect(onEnd).not.toHaveBeenCalled()
    await say(new Event(sign))
    await wait(0)
    expect(onEnd).toHaveBeenCalledOnce()
  })

  test.each([
    ['does nothing', () => {}],
    ['does not exist', undefined],
  ])('is reported as ignored where `print` %s', async (_, print) => {
    const onEnd = await pressed(print)
    await say(new Event('pointermove'))
    await wait(3_000)
    expect(page.textContent).toBe('ignored')
    expect(onEnd).not.toHaveBeenCalled()
    // The menu of the browser may print it.
    await say(new Event('beforeprint'))
    await say(new Event('afterprint'))
    expect(onEnd).toHaveBeenCalledOnce()
  })
})
