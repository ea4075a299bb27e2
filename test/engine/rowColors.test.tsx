// Colours of rows: in the table, on cards, in the month, on paper and in workbooks, always with their word.

import { beforeEach, expect, test } from 'vitest'
import { MonthDay } from '../../engine/layouts/MonthDay.tsx'
import RecordCards from '../../engine/list/cards/RecordCards.tsx'
import { createSelection } from '../../engine/list/selection.ts'
import { RecordTable } from '../../engine/list/table/RecordTable.tsx'
import { ListPaper } from '../../engine/print/ListPaper.tsx'
import { rowBackground } from '../../server/records/sheets/cellBackground.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'
import { useTableList } from './tableList.ts'

const file = {
  name: 'task',
  title: '任务',
  api: '/api/task',
  list: {
    rowColors: [
      { when: "state == '2'", color: 'grey', title: '已关闭' },
      { when: "due < '2026-01-10'", color: 'red', title: '逾期' },
    ],
    calendar: { date: 'due' },
  },
  properties: {
    due: { title: '期限', format: 'date' },
    name: { title: '名称', search: 'like' },
    state: { title: '状态', enum: ['1', '2'] },
  },
  card: { title: 'name' },
} as const
const task = entityOf(file as unknown as Parameters<typeof entityOf>[0])
const rows = [
  { id: '1', name: 'closed', due: '2026-01-02', state: '2' },
  { id: '2', name: 'late', due: '2026-01-03', state: '1' },
  { id: '3', name: 'open', due: '2026-01-20', state: '1' },
]
const selection = createSelection()
const { draw, all } = mountedPage()
/** Colour and text of each element. */
const drawn = (selector: string) => all(selector).map((one) => [one.style.getPropertyValue('--g-row-colour'), one.textContent?.trim()])

beforeEach(() => selection.clear())

function Shown({ of: Part }: { of: 'table' | 'cards' }) {
  const list = useTableList({ entity: task, rows, selection })
  return Part === 'table' ? <RecordTable list={list}>{null}</RecordTable> : <RecordCards list={{ ...list, rows }} />
}

test('the first condition that holds colours a row of the table, with its word before the name', async () => {
  await draw(<Shown of="table" />)
  const [closed, late, open] = all('tbody tr')
  expect([closed, late, open].map((row) => row?.style.getPropertyValue('--g-row-colour') !== '')).toEqual([true, true, false])
  expect(closed?.style.getPropertyValue('--g-row-colour')).not.toBe(late?.style.getPropertyValue('--g-row-colour'))
  expect(all('tbody tr .g-tag').map(({ textContent, parentElement }) => [textContent, parentElement?.textContent])).toEqual([
    ['已关闭', '已关闭 closed'],
    ['逾期', '逾期 late'],
  ])
})

test('cards have both too', async () => {
  await draw(<Shown of="cards" />)
  expect(drawn('.g-card').map(([color, text]) => [color !== '', text?.split(' ')[0]])).toEqual([
    [true, '已关闭'],
    [true, '逾期'],
    [false, expect.not.stringContaining('逾期')],
  ])
})

test('so have entries of the month', async () => {
  const entries = rows.map((record) => ({ record, side: null }))
  await draw(
    <table>
      <tbody>
        <tr>
          <MonthDay
            {...{ entity: task, day: '2026-01-02', entries, words: {}, opening: null, onOpen: () => {}, room: 5 }}
            {...{ calendar: { date: task.field.due, end: null, title: null } as never, isStop: false, isToday: false, isOtherMonth: false }}
          />
        </tr>
      </tbody>
    </table>,
  )
  expect(drawn('td li').map(([color, text]) => [color !== '', text?.includes('逾期')])).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ])
})

test('and the rows on paper', async () => {
  const columns = [task.field.name].flatMap((field) => field ?? [])
  const list = {
    query: { sort: [], filters: {} },
    total: 3,
    state: { search: {}, filter: null },
    fixed: {},
    columns,
    widths: [100],
    branches: null,
  }
  const printed = { rows: rows.map((record) => ({ record, depth: 0 })), total: 3, kind: 'whole' }
  await draw(<ListPaper {...{ entity: task, options: {}, figures: null }} list={list as never} printed={printed as never} />)
  expect(drawn('tbody tr').map(([color, text]) => [color !== '', text])).toEqual([
    [true, '已关闭 1closed'],
    [true, '逾期 2late'],
    [false, '3open'],
  ])
})

test('a workbook has the colour lightened, which a black text stands on', () => {
  expect(rows.map((record) => rowBackground(task, record))).toEqual([
    expect.stringMatching(/^#[C-F].[C-F].[C-F].$/),
    expect.any(String),
    null,
  ])
})
