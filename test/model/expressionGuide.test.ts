// The guide of expressions: every function has a line, every example has the result that stands beside it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkExpression, expressionFunctions, readExpression } from '../../engine/model/expressions/cel.ts'
import { registerMe } from '../../engine/model/expressions/me.ts'
import { PROJECT } from '../support/sources.ts'
import '../support/functions.ts'

const guide = readFileSync(join(PROJECT, 'docs/guides/expressions.md'), 'utf8')
const lines = [...guide.matchAll(/^\| (.+?) \| `(.+?)` \| `(.+?)` \|$/gm)].map(([, head = '', source = '', result = '']) => ({
  head,
  source,
  result: JSON.parse(result) as unknown,
}))

const record = {
  day: '2026-02-27',
  start: '2026-02-27 08:00:00',
  end: '2026-02-27 17:30:00',
  text: 'A-12',
  n: 2.5,
  rows: [{ amount: 1.5 }, { amount: 2.25 }],
  note: null,
}
const types = { day: 'string', start: 'string', end: 'string', text: 'string', n: 'double', rows: 'dyn', note: 'string' } as const

beforeAll(() => registerMe(() => ({ id: '7', name: 'Li', deptId: '3', projectId: '', roles: ['safety'] })))
afterAll(() => registerMe(() => null))

describe('the guide of expressions', () => {
  test('has a line for every function', () => {
    const named = new Set([...guide.matchAll(/^\| `(\w+)\(/gm)].map(([, name]) => name))
    expect(expressionFunctions().filter((name) => !named.has(name))).toEqual([])
    expect(lines.length).toBeGreaterThan(30)
  })

  test.each(lines)('says right what $source gives', ({ source, result }) => {
    expect(checkExpression(source, types)).toBeNull()
    expect(readExpression(source).evaluate(record)).toEqual(result)
  })
})

describe('the user of an expression', () => {
  test('is who is signed in, and unknown without one', () => {
    const mine = readExpression('owner == me.id')
    expect(mine.names).toEqual(['owner'])
    expect(mine.evaluate({ owner: '7' })).toBe(true)
    registerMe(() => null)
    expect(mine.evaluate({ owner: '7' })).toBeNull()
    registerMe(() => ({ id: '8', name: '', deptId: '', projectId: '', roles: [] }))
    expect(mine.evaluate({ owner: '7' })).toBe(false)
  })

  test('may be a variable of a process', () => {
    expect(readExpression('me == 3').evaluate({ me: 3 })).toBe(true)
  })

  test('has known members, and hides a field of that name', () => {
    expect(checkExpression('me.dept == text', types)?.fault).toBe('No such key: dept')
    expect(checkExpression('me == text', { ...types, me: 'string' })?.fault).toContain('"me" is a word of expressions')
  })
})

test.each(['addDays(text, 1)', 'hours(text, start)', 'addMonths(text, 2)'])('%s refuses what is no moment', (source) => {
  expect(() => readExpression(source).evaluate(record)).toThrow('"A-12" is neither a day nor a moment')
})

describe('a cell without a value', () => {
  const rows = [{ n: 2 }, {}]
  test.each([
    ["rows.all(row, row.key == '1')", rows, false],
    ['rows.exists(row, row.n > 1)', rows, true],
    ['rows.all(row, row.n > 1)', rows, null],
    ['rows.all(row, row.n > 3)', rows, false],
    ['size(rows.filter(row, empty(row.n)))', rows, 1],
    ['rows.map(row, row.n * 2)', rows, null],
  ])('in %s is missing', (source, value, result) => {
    expect(readExpression(source).evaluate({ rows: value })).toEqual(result)
  })

  test('is apart from a value of another type', () => {
    expect(() => readExpression('rows.all(row, row.n > 1)').evaluate({ rows: [{ n: 'two' }] })).toThrow('no such overload')
  })
})
