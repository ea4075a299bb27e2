// Checks that `list`, `card` and `record` name existing fields, entities and panels.

import { columnPixels } from '../entity/field.ts'
import { initialColumns } from '../entity/fileColumns.ts'
import { isCalendarField } from '../formats/formats.ts'
import { BUTTONS_WIDTH, TABLE_ROOM, TICK_WIDTH } from '../list/columnWidth.ts'
import { checkColumns } from './arrangementChecks.ts'
import { type FileCheck, isSecretField } from './fileCheck.ts'
import { checkCall } from './routeChecks.ts'
import { hasTotal, type TotalTake } from './totalTakes.ts'

export function checkRecordPage(check: FileCheck): void {
  const { card = {}, find = [], list = {}, record } = check.file
  for (const key of ['title', 'short', 'image', 'state'] as const) {
    const name = card[key]
    if (name !== undefined) check.field(['card', key], name)
  }
  for (const [at, name] of (card.facts ?? []).entries()) check.field(['card', 'facts', at], name)
  const byPart = Object.entries(check.properties).flatMap(([name, { search }]) => (search === 'like' ? [name] : []))
  for (const [at, name] of find.entries())
    check.knownField(['find', at], name, byPart, 'field that is searched by a part (`"search": "like"`)')
  if (list.tabs !== undefined) {
    const path = ['list', 'tabs']
    const searched = Object.entries(check.properties).flatMap(([name, { search, dict, dictBiz, enum: values }]) =>
      search && (dict ?? dictBiz ?? values) !== undefined ? [name] : [],
    )
    check.knownField(path, list.tabs, searched, 'searched field of a dictionary or an "enum"')
  }
  const references = Object.entries(check.properties).flatMap(([name, { ref }]) => (ref ? [name] : []))
  for (const [at, name] of (list.mine ?? []).entries()) {
    check.known(['list', 'mine', at], name, references, 'reference')
    if (check.properties[name]) check.storedField(['list', 'mine', at], name)
  }
  for (const [at, { when, color }] of (list.rowColors ?? []).entries()) {
    check.condition(['list', 'rowColors', at, 'when'], when)
    check.color(['list', 'rowColors', at, 'color'], color)
  }
  for (const [name, take] of Object.entries(list.total ?? {})) total(check, name, take)
  checkColumns(check)
  if (!check.around.errorsOnly) room(check)
  layouts(check)
  for (const [at, name] of (record?.print?.fields ?? []).entries()) {
    const path = ['record', 'print', 'fields', at]
    check.field(path, name)
    if (isSecretField(check.properties[name] ?? {})) check.report(path, `"${name}" is a secret.`, 'Name another field.')
  }
  for (const [at, tab] of (record?.tabs ?? []).entries()) {
    const path = ['record', 'tabs', at]
    check.panel([...path, 'panel'], tab.panel)
    if (tab.entity !== undefined) check.narrowed(path, tab.entity, 'entity', { where: tab.where ?? {} })
    for (const [place, { call, query = {} }] of (tab.charts ?? []).entries()) {
      if (call !== undefined) checkCall(check, [...path, 'charts', place, 'call'], call)
      for (const [name, text] of Object.entries(query)) check.template([...path, 'charts', place, 'query', name], text, ['since', 'now'])
    }
  }
}

/** Warns about a list whose initial columns are wider than the window beside the menu. */
function room(check: FileCheck): void {
  if (check.file.route === undefined) return
  const { columns } = check.file
  const shown = initialColumns(check.file) ?? Object.keys(check.properties)
  const width = shown.reduce((sum, name) => sum + columnPixels(name, check.properties[name]), TICK_WIDTH + BUTTONS_WIDTH)
  if (width <= TABLE_ROOM) return
  check.report(
    columns ? ['columns'] : check.file.list?.columns ? ['list', 'columns'] : [],
    `the columns that are shown at first need ${width} px with ticks and buttons, but a window of 1440 px has ${TABLE_ROOM}.`,
    'Name fewer in "columns", or set smaller widths.',
    'warning',
  )
}

/** Checks board and calendar: their fields become filters, so they must be stored and visible to everybody. */
function layouts(check: FileCheck): void {
  const { board, calendar } = check.file.list ?? {}
  const stored = Object.entries(check.properties).filter(([, one]) => one.stored !== false && !one.private && !one.writeOnly)
  const named = (fits: (one: (typeof stored)[number][1]) => boolean) => stored.filter(([, one]) => fits(one)).map(([name]) => name)
  const days = named(isCalendarField)
  if (check.file.tree) {
    for (const key of ['board', 'calendar'] as const)
      if (check.file.list?.[key]) check.report(['list', key], 'a tree is looked at as rows.', 'Leave it out.')
  }
  if (board) {
    const words = named(({ dict, dictBiz, ref }) => (dict ?? dictBiz) !== undefined && ref === undefined)
    check.knownField(['list', 'board', 'by'], board.by, words, 'stored field of a dictionary')
    if (board.title !== undefined) check.field(['list', 'board', 'title'], board.title)
    for (const [at, name] of (board.facts ?? []).entries()) check.field(['list', 'board', 'facts', at], name)
  }
  if (calendar) {
    check.known(['list', 'calendar', 'date'], calendar.date, days, 'stored day or moment')
    if (calendar.end !== undefined) check.known(['list', 'calendar', 'end'], calendar.end, days, 'stored day or moment')
    if (calendar.title !== undefined) check.field(['list', 'calendar', 'title'], calendar.title)
  }
}

/** Refuses totals of private fields, which would reveal their values, and of foreign tables, which have no totals. */
function total(check: FileCheck, name: string, take: TotalTake): void {
  const path = ['list', 'total', name]
  const { source, tree } = check.file
  const offered = Object.entries(check.properties).flatMap(([one, field]) => (field.list !== false && hasTotal(field, take) ? [one] : []))
  if (source) check.report(path, 'rows of a table of another database have no totals.', 'Leave it out.')
  else if (tree) check.report(path, 'a tree has no totals.', 'Leave it out.')
  else check.known(path, name, offered, `column that "${take}" takes`)
}
