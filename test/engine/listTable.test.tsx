import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Rec } from '../../engine/api/record.ts'
import { rowButtons } from '../../engine/list/buttons/rowButtons.ts'
import type { RecordNavigation } from '../../engine/list/rowView.ts'
import { createSelection, type Selection } from '../../engine/list/selection.ts'
import { RecordTable } from '../../engine/list/table/RecordTable.tsx'
import type { Entity, SortKey } from '../../engine/model/entity/entity.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { settled } from '../support/waitFor.ts'
import { entityOf } from './listEntities.ts'
import { useTableList } from './tableList.ts'

const six = entityOf({
  name: 'six',
  title: 'Six',
  api: '/api/six',
  type: 'object',
  properties: Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, { title: name.toUpperCase(), type: 'string' }])),
})
const area = entityOf({
  name: 'area',
  title: 'Area',
  api: '/api/area',
  type: 'object',
  tree: { parent: 'parentId' },
  properties: { name: { title: 'Name', type: 'string' } },
})

const plan = entityOf({
  name: 'plan',
  title: 'Plan',
  api: '/api/plan',
  properties: {
    size: { title: 'Size', type: 'integer', maximum: 10, list: { inline: true } },
    isOpen: { title: 'Open', type: 'boolean', list: { inline: true } },
  },
})

/** Counts how often the first cell of each row is drawn. */
function countedRows(count: number): { rows: Rec[]; painted: Map<string, number> } {
  const painted = new Map<string, number>()
  const rows = Array.from({ length: count }, (_, at) => {
    const id = String(at)
    return {
      id,
      b: `b${at}`,
      get a() {
        painted.set(id, (painted.get(id) ?? 0) + 1)
        return `a${at}`
      },
    }
  })
  return { rows, painted }
}

const onSort = vi.fn()
const onButton = vi.fn()
const _ignore = () => {}
const _options = {}
const _UNSORTED: readonly SortKey[] = []
const _none: ReadonlySet<string> = new Set()
const buttonsOf = new Map([six, area].map((entity) => [entity, rowButtons(entity, () => true)]))

interface ShownProps {
  entity: Entity
  rows: readonly Rec[]
  selection: Selection
  sort?: readonly SortKey[]
  canEdit?: boolean
  opening?: RecordNavigation
}

const onInline = vi.fn(async (_record: Rec, _values: Readonly<Record<string, unknown>>) => {})

function Shown({ entity, rows, selection, sort, canEdit = false, opening }: ShownProps) {
  const list = useTableList({
    entity,
    rows,
    selection,
    buttons: buttonsOf.get(entity) ?? [],
    canEdit,
    opening: opening ?? null,
    onButton,
    onInline,
    sortBy: onSort,
    ...(sort ? { sort } : {}),
  })
  return <RecordTable list={list}>{null}</RecordTable>
}

const { page, draw, all } = mountedPage()

beforeEach(() => localStorage.clear())

const show = (props: ShownProps) => draw(<Shown {...props} />)
/** Lazy code arrives later. */
const came = () => act(async () => void (await import('../../engine/list/table/InlineCell.tsx')))
const click = (element: HTMLElement | undefined) => act(() => element?.click())
/** Types into an input and leaves it. */
const type = (input: HTMLInputElement, text: string) =>
  act(async () => {
    // React hears of a new value only when it does not set it itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  })

describe('the record table', () => {
  test('paints one row again for one tick', async () => {
    const { rows, painted } = countedRows(50)
    await show({ entity: six, rows, selection: createSelection() })
    painted.clear()
    click(all('tbody input')[3])
    expect([...painted.keys()]).toEqual(['3'])
  })

  test('opens a record by a click on its row, and not by one on a control inside', async () => {
    const opening = { pathOf: (id: string) => `/six/${id}`, leave: vi.fn(), open: vi.fn() }
    const selection = createSelection()
    await show({ entity: six, rows: countedRows(2).rows, selection, opening })
    click(all('tbody tr')[1]?.querySelectorAll('td')[2])
    expect(opening.open.mock.calls).toEqual([['1']])
    for (const control of all('tbody tr')[0]?.querySelectorAll<HTMLElement>('input, button') ?? []) click(control)
    expect(opening.open).toHaveBeenCalledTimes(1)
    expect(selection.records()).toHaveLength(1)
  })

  test('leads to the page of a record by its name, for keyboards and new tabs of the browser', async () => {
    const opening = { pathOf: (id: string) => `/six/${id}`, leave: vi.fn(), open: vi.fn() }
    await show({ entity: six, rows: countedRows(1).rows, selection: createSelection(), opening })
    expect(all('tbody a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([['a0', '/six/0']])
    click(all('tbody a')[0])
    expect(opening.leave).toHaveBeenCalledTimes(1)
    expect(opening.open).not.toHaveBeenCalled()
  })

  test('paints only rows that came with a new answer', async () => {
    const { rows, painted } = countedRows(20)
    const selection = createSelection()
    await show({ entity: six, rows, selection })
    painted.clear()
    await show({ entity: six, rows: rows.map((row, at) => (at === 7 ? { id: '7', a: 'new' } : row)), selection })
    expect([...painted.keys()]).toEqual([])
    expect(page.textContent).toContain('new')
  })

  test('has at most 24 elements in a row of six columns, a tick box and three buttons', async () => {
    await show({ entity: six, rows: countedRows(1).rows, selection: createSelection() })
    const [row] = all('tbody tr')
    expect(row?.querySelectorAll('button')).toHaveLength(3)
    expect((row?.querySelectorAll('*').length ?? 0) + 1).toBeLessThanOrEqual(24)
  })

  test('ticks a whole page by its head, and shows when only some rows are ticked', async () => {
    const selection = createSelection()
    const head = () => all('thead input')[0] as HTMLInputElement
    await show({ entity: six, rows: countedRows(3).rows, selection })
    click(all('tbody input')[0])
    expect([head().checked, head().indeterminate]).toEqual([false, true])
    click(head())
    expect([head().checked, head().indeterminate, selection.records().length]).toEqual([true, false, 3])
    click(head())
    expect(selection.records()).toEqual([])
  })

  test('says by which column it is sorted, and asks for another order at a click', async () => {
    await show({ entity: six, rows: [], selection: createSelection(), sort: [{ field: 'b', descending: true }] })
    expect(all('th[aria-sort="descending"]').map((head) => head.textContent)).toEqual(['B'])
    click(all('th button')[2])
    expect(onSort).toHaveBeenCalledWith('c', false)
  })

  test('gives a pressed button its record', async () => {
    const { rows } = countedRows(2)
    await show({ entity: six, rows, selection: createSelection() })
    click(all('tbody tr:nth-child(2) .g-row-button')[1])
    expect(onButton).toHaveBeenCalledWith(expect.objectContaining({ key: 'edit', verb: 'edit' }), rows[1])
  })

  test('draws inputs in the cells of those who may edit, and text for the others', async () => {
    const rows = [{ id: '1', size: 3, isOpen: true }]
    await show({ entity: plan, rows, selection: createSelection() })
    expect(all('.g-inline-number, .g-inline-switch')).toEqual([])
    expect(all('tbody td').map((cell) => cell.textContent)).toContain('3')
    await show({ entity: plan, rows, selection: createSelection(), canEdit: true })
    await came()
    expect(all('.g-inline-number, .g-inline-switch').map((input) => input.getAttribute('aria-label'))).toEqual(['Size 1', 'Open 1'])
  })

  test('saves a number that changed when its cell is left, and none that did not or may not be', async () => {
    const rows = [{ id: '1', size: 3, isOpen: true }]
    await show({ entity: plan, rows, selection: createSelection(), canEdit: true })
    await came()
    onInline.mockClear()
    for (const typed of ['3', '11', '4']) await type(all('.g-inline-number')[0] as HTMLInputElement, typed)
    expect(onInline.mock.calls).toEqual([[rows[0], { size: 4 }]])
    expect((all('.g-inline-number')[0] as HTMLInputElement).value).toBe('3')
  })

  test('refuses a text that is no number, which the browser shows as an empty input', async () => {
    const rows = [{ id: '1', size: 3, isOpen: true }]
    await show({ entity: plan, rows, selection: createSelection(), canEdit: true })
    await came()
    onInline.mockClear()
    const input = all('.g-inline-number')[0] as HTMLInputElement
    Object.defineProperty(input, 'validity', { value: { badInput: true } })
    await type(input, '')
    expect(onInline).not.toHaveBeenCalled()
    expect(input.value).toBe('3')
  })

  test('asks before a switch is turned off, not before it is turned on', async () => {
    await show({
      entity: plan,
      rows: [
        { id: '1', isOpen: true },
        { id: '2', isOpen: false },
      ],
      selection: createSelection(),
      canEdit: true,
    })
    await came()
    onInline.mockClear()
    const press = async (at: number) => {
      click(all('.g-inline-switch')[at])
      await act(settled)
    }
    await press(1)
    expect(onInline.mock.calls.map(([, values]) => values)).toEqual([{ isOpen: true }])
    await press(0)
    const question = document.querySelector('[role=alertdialog]')
    expect(question?.textContent).toContain('Open')
    expect(onInline).toHaveBeenCalledTimes(1)
    await act(async () => question?.querySelector<HTMLElement>('.g-primary')?.click())
    await act(settled)
    expect(onInline).toHaveBeenCalledTimes(2)
  })

  test('opens and closes the branches of a tree', async () => {
    const rows = [{ id: '1', name: 'City', children: [{ id: '2', name: 'District' }] }]
    await show({ entity: area, rows, selection: createSelection() })
    expect(all('tbody tr').map((row) => row.getAttribute('aria-level'))).toEqual(['1', '2'])
    click(all('button.g-branch')[0])
    expect(all('tbody tr')).toHaveLength(1)
    expect(all('button.g-branch')[0]?.getAttribute('aria-expanded')).toBe('false')
  })
})
