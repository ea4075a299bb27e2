// Expressions with a result of the right type that mean nothing: unknown columns, dates of another form, conversions that always fail; and the
// words for what the parser refuses.

import { expect, test } from 'vitest'
import { expressionParts } from '../../engine/model/expressions/parts.ts'
import { findingsOf } from '../support/schemas.ts'

const properties = {
  name: { title: '名称' },
  code: { title: '编码', pattern: '^\\d+$' },
  level: { title: '级别', enum: ['1', '2'] },
  amount: { title: '金额', type: 'number' },
  day: { title: '日期', format: 'date' },
  at: { title: '时间', format: 'date-time' },
  lines: {
    title: '明细',
    items: {
      properties: {
        part: { title: '件' },
        quantity: { title: '数量', type: 'integer' },
        due: { title: '交期', format: 'date' },
      },
    },
  },
  kids: { title: '下级', children: { entity: 'kid', by: 'thingId', fields: ['weight'] } },
}
const kid = {
  name: 'kid',
  title: '下级',
  api: '/api/kid',
  properties: { thingId: { title: '所属', ref: { entity: 'thing', label: 'name' } }, weight: { title: '重量', type: 'number' } },
}
const found = (field: object) =>
  findingsOf(
    {
      'thing.json': { name: 'thing', title: '物品', api: '/api/thing', properties: { ...properties, field: { title: '字段', ...field } } },
      'kid.json': kid,
    },
    { errorsOnly: true },
  ).map((line) => line.replace(/^thing\.json:\d+:\d+ properties\.field\./, ''))
const inCheck = (source: string) => found({ check: { [source]: '不对' } }).map((line) => line.slice(`check.${source}: `.length))
const inFormula = (compute: string, type = 'number') => found({ type, compute })

test.each([
  ["sum(lines, 'quantty')", 'compute: "quantty" is no column. Did you mean "quantity"?'],
  ["sum(lines, 'part')", 'compute: "part" is no number. Sum up a field of type number or integer.'],
  ["sum(lines.filter(row, row.quantity > 1), 'nope')", 'compute: "nope" is no column. Columns are part, quantity, due.'],
  ["sum(name, 'quantity')", 'compute: only the rows of a table are summed up.'],
  ['sum(lines, name)', 'compute: the column is not named by a text.'],
  ["amount + sum(lines, 'due')", 'compute: "due" is no number.'],
  ['amount / 0', 'compute: a division by 0 has no result.'],
  ['amount / 0.0 + 1', 'compute: a division by 0 has no result.'],
  ['days(name, day)', 'compute: "name" need not be a day or a moment.'],
  ["hours('2026-2-3', at)", 'compute: "2026-2-3" is no day and no moment.'],
  ['double(name)', 'compute: "name" need not be a number.'],
])('the formula %s is refused', (source, sentence) => expect(inFormula(source)).toEqual([expect.stringContaining(sentence)]))

test('a sum over child records names a field of their entity', () => {
  expect(inCheck("sum(kids, 'weigt') > 1")).toEqual([expect.stringContaining('"weigt" is no column. Did you mean "weight"?')])
  expect(inCheck("sum(kids, 'weight') > 1")).toEqual([])
})

test.each([
  "sum(lines, 'quantity')",
  "sum(lines.filter(row, row.quantity > 1), 'quantity')",
  'amount / 0.5',
  'days(day, at)',
  "days('2026-02-03', today())",
  'double(code)',
  'double(level)',
  "name.matches('^[0-9]+$') ? double(name) : 0.0",
])('the formula %s is taken', (source) => expect(inFormula(source)).toEqual([]))

test('a part of a text ends where the text may end', () => {
  expect(inFormula('name.substring(0, 400)', 'string')).toEqual([expect.stringContaining('"name" has at most 255 characters.')])
  expect(inFormula('name.substring(0, 4)', 'string')).toEqual([])
})

test.each([
  ["day > 'abc'", '"abc" is no value of the format "date". Write it as "YYYY-MM-DD".'],
  ["day > '2026-2-3'", '"2026-2-3" is no value of the format "date".'],
  ["'2026/01/01' <= day", '"2026/01/01" is no value of the format "date".'],
  ["day == '2026-01'", '"2026-01" is no value of the format "date".'],
  ["day in ['2026-01-01', '2026-13-01']", '"2026-13-01" is no value'],
  ["lines.all(row, row.due > '1.2.2026')", '"1.2.2026" is no value of the format "date".'],
  ["at == '2026-01-01'", 'a moment is later than its own day'],
  ["at <= '2026-01-01'", 'a moment is later than its own day'],
  ['at <= today()', 'a moment is later than its own day'],
  ['day >= at', 'a moment is later than its own day'],
  ["at >= '2026-01-01T08:00:00'", 'is no value of the format "date-time". Write it as "YYYY-MM-DD HH:mm:ss".'],
])('the comparison %s is refused', (source, sentence) => expect(inCheck(source)).toEqual([expect.stringContaining(sentence)]))

test.each([
  "day >= '2026-01'",
  "day < '2027'",
  "at >= '2026-01-01' && at < '2026-02-01'",
  "at > '2026-01-01 08'",
  'at <= now()',
  'day <= now()',
  'at >= day',
  'at.substring(0, 10) <= today()',
])('the comparison %s is taken', (source) => expect(inCheck(source)).toEqual([]))

test.each([
  ['amount = 1', '"=" compares nothing. Write "==".'],
  ['amount => 1', '"=>" compares nothing. Write ">=".'],
  ['amount <> 1', '"<>" compares nothing. Write "!=".'],
  ['amount > 1 and amount < 5', '"and" is no word of expressions. Write "&&".'],
  ['amount > 1 OR amount < 5', '"OR" is no word of expressions. Write "||".'],
  ['not empty(name)', '"not" is no word of expressions. Write "!".'],
  ['amount > 1 & amount < 5', '"&" is no word of expressions. Write "&&".'],
  ['name == “a”', "“ begins no text. Write texts in straight quotes: 'a'."],
  ['amount＞1', '"＞" is a sign of full width. Write ">".'],
  ["name == 'a", 'the text has no end. Add the closing quote.'],
  ['(amount > 1', 'the expression ends too early. Add the closing bracket.'],
  ['amount >', 'the expression ends too early. Add the missing value.'],
  ['IF(amount > 1, true, false)', '"IF" is no function. Write a condition as "condition ? value : other".'],
  ['if(amount > 1, true, false)', '"if" is no function. Write a condition as "condition ? value : other".'],
  ['amount > 1 ? true', 'the "?" has no ":" with the other value.'],
  ['length(name) > 3', '"length" is no function. Did you mean "size"?'],
  ['name.length > 3', '"length" is no part of the value before it. Write "size(field)".'],
  ["me.project == 'a'", '"me" has no member "project". Members of "me" are id, name, deptId, projectId, roles.'],
  ['lines.all(row, row.quantty > 1)', '"quantty" is no column. Did you mean "quantity"?'],
])('the words for %s', (source, sentence) => expect(inCheck(source)).toEqual([expect.stringContaining(sentence)]))

test('a field with the name of an operator is told so', () => {
  const lines = findingsOf({
    'thing.json': {
      name: 'thing',
      title: '物品',
      api: '/api/thing',
      properties: { in: { title: '入', type: 'number', check: { 'in > 1': '不对' } } },
    },
  })
  expect(lines).toEqual(
    expect.arrayContaining([expect.stringContaining('"in" is a word of expressions, so a field of that name cannot be read.')]),
  )
})

test('variables of macros are no fields, and only a filter passes the rows on', () => {
  const { calls, comparisons } = expressionParts("lines.all(name, name.part == 'a') && sum(lines.map(row, row.part), 'x') > 1")
  expect(comparisons[0]?.left).toMatchObject({ kind: 'column', table: 'lines', name: 'part' })
  expect(calls.find(({ name }) => name === 'sum')?.given[0]).toMatchObject({ kind: 'other' })
})
