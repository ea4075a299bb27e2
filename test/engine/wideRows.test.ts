// Rows and cells of wide lists that are out of sight.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cellAt, cellPositionOf, showCell } from '../../engine/grid/tableCells.ts'
import type { ShownColumn } from '../../engine/list/columns/shownColumns.ts'
import { columnsIn } from '../../engine/list/table/columnSpan.ts'
import { createLateCells } from '../../engine/list/table/lateCells.ts'
import { steppedRange } from '../../engine/list/table/steppedRange.ts'

const HEADS = 20
const HEAD_WIDTH = 100
const BOX_WIDTH = 400

/** A box of 400 pixels with 20 columns of 100, the first one pinned. */
function scrollerOf(): HTMLElement {
  const scroller = document.createElement('div')
  const heads = Array.from({ length: HEADS }, (_, at) => `<th class="${at === 0 ? 'g-pin' : ''}"></th>`)
  scroller.innerHTML = `<table><thead><tr>${heads.join('')}</tr></thead><tbody></tbody></table>`
  vi.spyOn(scroller, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, BOX_WIDTH, 100))
  for (const [at, head] of [...scroller.querySelectorAll('th')].entries())
    vi.spyOn(head, 'getBoundingClientRect').mockImplementation(() => new DOMRect(at * HEAD_WIDTH - scroller.scrollLeft, 0, HEAD_WIDTH, 20))
  document.body.replaceChildren(scroller)
  return scroller
}

function scrollTo(scroller: HTMLElement, left: number): void {
  scroller.scrollLeft = left
  scroller.dispatchEvent(new Event('scroll'))
}

let milliseconds = 0

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work, 20))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  // Each row takes a whole slice.
  vi.spyOn(performance, 'now').mockImplementation(() => (milliseconds += 10))
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a row that a scroll brings in renders the columns in sight, and all once the scroll has stopped', () => {
  const late = createLateCells()
  const scroller = scrollerOf()
  const stop = late.follow(scroller)
  late.subscribe('first', () => {})
  scrollTo(scroller, 800)
  const woken: string[] = []
  late.subscribe('second', () => woken.push('second'))
  late.subscribe('third', () => woken.push('third'))
  // Columns 8 to 11 are in sight, three more at each side.
  expect(late.spanOf('second')).toEqual({ first: 5, end: 15 })
  expect(late.spanOf('first')).toBeNull()
  vi.advanceTimersByTime(100)
  scrollTo(scroller, 810)
  vi.advanceTimersByTime(100)
  expect(woken).toEqual([])
  vi.advanceTimersByTime(75)
  expect(woken).toEqual(['second'])
  vi.advanceTimersByTime(20)
  expect([late.spanOf('second'), late.spanOf('third'), woken]).toEqual([null, null, ['second', 'third']])
  stop()
})

test('a scroll across wakes the rows whose columns in sight are missing', () => {
  const late = createLateCells()
  const scroller = scrollerOf()
  const stop = late.follow(scroller)
  scrollTo(scroller, 0)
  const wake = vi.fn()
  late.subscribe('row', wake)
  scrollTo(scroller, 200)
  expect([late.spanOf('row'), wake.mock.calls.length]).toEqual([{ first: -2, end: 7 }, 0])
  scrollTo(scroller, 800)
  expect([late.spanOf('row'), wake.mock.calls.length]).toEqual([{ first: 5, end: 15 }, 1])
  stop()
})

test('a print has all cells', () => {
  const late = createLateCells()
  const scroller = scrollerOf()
  const stop = late.follow(scroller)
  scrollTo(scroller, 800)
  late.subscribe('row', () => {})
  dispatchEvent(new Event('beforeprint'))
  expect(late.spanOf('row')).toBeNull()
  stop()
})

test('one empty cell stands for adjacent columns that are not rendered, never for a pinned one', () => {
  const columns = ['start', 'a', 'b', 'c', 'd', 'end'].map((id, at) => ({ id, pin: at === 0 ? 'start' : at === 5 ? 'end' : false }))
  const parts = columnsIn(columns as ShownColumn[], { first: 2, end: 3 })
  expect(parts.map((part) => ('count' in part ? part.count : part.id))).toEqual(['start', 1, 'b', 2, 'end'])
})

test('a cell is found by its column beside cells that stand for several, and none in these', () => {
  const scroller = scrollerOf()
  const body = scroller.querySelector('tbody') as HTMLElement
  body.innerHTML = '<tr aria-rowindex="9"><td>0</td><td colspan="5"></td><td>6</td><td>7</td><td colspan="12"></td></tr>'
  const table = scroller.querySelector('table') as HTMLTableElement
  const textAt = (column: number) => cellAt(table, { row: 7, column })?.textContent ?? null
  expect([0, 1, 3, 6, 7, 8, 30].map(textAt)).toEqual(['0', null, null, '6', '7', null, null])
  expect([...body.querySelectorAll('td')].map(cellPositionOf)).toEqual([
    { row: 7, column: 0 },
    null,
    { row: 7, column: 6 },
    { row: 7, column: 7 },
    null,
  ])
})

test('the table scrolls to the column of a cell that is not rendered', () => {
  const scroller = scrollerOf()
  showCell(scroller, { row: 0, column: 12 }, 40)
  expect(scroller.scrollLeft).toBe(900)
  showCell(scroller, { row: 0, column: 3 }, 40)
  expect(scroller.scrollLeft).toBe(300)
})

test('rows of wide lists come and go two at a time', () => {
  const range = (startIndex: number, endIndex: number) => {
    const rows = steppedRange({ startIndex, endIndex, overscan: 4, count: 31 })
    return [rows[0], rows.at(-1)]
  }
  expect([range(0, 10), range(7, 17), range(8, 18), range(9, 19), range(25, 30)]).toEqual([
    [0, 15],
    [2, 21],
    [4, 23],
    [4, 23],
    [20, 30],
  ])
})
