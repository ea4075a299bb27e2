import { describe, expect, onTestFinished, test } from 'vitest'
import { joinIds, splitIds } from '../../engine/model/commaIds.ts'
import { checkExpression, readExpression } from '../../engine/model/expressions/cel.ts'
import { ExpressionError } from '../../engine/model/expressions/expression.ts'
import { type ExpressionFunction, registerFunctions } from '../../engine/model/expressions/functions.ts'
import { fillTemplate, fillTemplates } from '../../engine/model/expressions/template.ts'
import { circular, flatten, isMisplaced, toTree } from '../../engine/model/records/tree.ts'
import { siteTime } from '../../engine/model/siteTime.ts'

describe('an expression', () => {
  test.each<[string, object, unknown]>([
    ['status == 0 && days(start, end) > 3', { status: 0, start: '2026-01-01', end: '2026-01-05' }, true],
    ['amount * 2 + 1', { amount: 1.5 }, 4],
    ['status in [1, 2]', { status: 2 }, true],
    ['empty(name)', { name: '' }, true],
    ['end >= start', { start: null, end: '2026-01-01' }, null],
    ['empty(end) || end >= start', { start: '2026-01-02', end: '' }, true],
    ['years("1990-05-02", "2020-05-01") == 29 && years("1990-05-02", "2020-05-02") == 30', {}, true],
    ['birthday(card)', { card: '11010519491231002X' }, '1949-12-31'],
    ['gender(card)', { card: '11010519491231002X' }, '2'],
    ['birthday(card)', { card: '110105194912310021' }, null],
    ['days(start, "2026-03-01") ', { start: '2026-02-27 23:00:00' }, 2],
  ])('%s over %j gives %j', (source, scope, result) => {
    expect(readExpression(source).evaluate(scope as Record<string, unknown>)).toBe(result)
  })

  test('tells which fields it reads', () => {
    expect(readExpression('empty(a) || b > c').names).toEqual(['a', 'b', 'c'])
  })

  test('of the wrong types over full values fails loudly', () => {
    expect(() => readExpression('a > b').evaluate({ a: 1, b: 'x' })).toThrow(ExpressionError)
  })

  test('can reach nothing but its scope', () => {
    expect(checkExpression('process.exit(1)', {})?.unknownName).toBe('process')
    expect(readExpression('constructor').evaluate({})).toBeNull()
  })
})

test('site time is the wall clock of Shanghai', () => {
  expect(siteTime(new Date('2026-12-31T16:00:05Z'))).toBe('2027-01-01 00:00:05')
})

test('comma lists lose blanks and keep order', () => {
  expect(splitIds(' 1, 2,,3 ,')).toEqual(['1', '2', '3'])
  expect(splitIds(null)).toEqual([])
  expect(joinIds(['1', '2'])).toBe('1,2')
})

describe('a template', () => {
  test('of one name gives the value itself', () => {
    expect(fillTemplate('${id}', { id: 7 })).toBe(7)
    expect(fillTemplate('${form.ids}', { form: { ids: ['1'] } })).toEqual(['1'])
  })

  test('gives comma-joined ids as an array where it ends with []', () => {
    expect(fillTemplate('${ids[]}', { ids: '7,8' })).toEqual(['7', '8'])
    expect(fillTemplate('${form.menuIds[]}', { form: {} })).toEqual([])
  })

  test('in a text gives words, and nothing for what is missing', () => {
    expect(fillTemplates({ a: '/x?id=${id}&n=${none}', b: 3 }, { id: 7 })).toEqual({ a: '/x?id=7&n=', b: 3 })
  })

  test('does not reach inherited properties', () => {
    expect(fillTemplate('${constructor.name}', {})).toBeUndefined()
  })
})

describe('a tree', () => {
  test('nests rows below their parents in their order', () => {
    const rows = [
      { id: '1', parentId: '0' },
      { id: '2', parentId: '1' },
      { id: '3', parentId: '1' },
    ]
    const tree = toTree(rows, 'parentId')
    expect(tree).toEqual([{ id: '1', parentId: '0', children: [rows[1], rows[2]] }])
    expect(flatten(tree).map((row) => row.id)).toEqual(['1', '2', '3'])
  })

  test('brings rows of absent parents and of cycles to the top, losing none', () => {
    const rows = [
      { id: '1', parentId: '9' },
      { id: '2', parentId: '3' },
      { id: '3', parentId: '2' },
      { id: '4', parentId: '4' },
    ]
    expect(flatten(toTree(rows, 'parentId'))).toHaveLength(4)
  })

  test('has rows that stand below themselves at the top, and those below them where they belong', () => {
    const rows = [
      { id: '2', parentId: '3' },
      { id: '3', parentId: '2' },
      { id: '5', parentId: '3' },
    ]
    expect(toTree(rows, 'parentId')).toMatchObject([{ id: '2' }, { id: '3', children: [{ id: '5' }] }])
    expect([...circular(new Map(rows.map(({ id, parentId }) => [id, parentId])))].sort()).toEqual(['2', '3'])
  })

  test.each([null, undefined, '', '0', 0, -1, '-1'])('takes %j for no parent', (parent) => {
    expect(isMisplaced(parent)).toBe(false)
    expect(isMisplaced('7')).toBe(true)
  })
})

describe('a function from outside the model', () => {
  const half: ExpressionFunction = { takes: ['double'], gives: 'double', call: (whole: number) => whole / 2 }

  test('is unknown until it is registered, and is then checked and called', () => {
    expect(checkExpression('half(length) > 1', { length: 'double' }, 'bool')?.fault).toContain('half')
    onTestFinished(registerFunctions({ half }))
    expect(checkExpression('half(length) > 1', { length: 'double' }, 'bool')).toBeNull()
    expect(checkExpression('half(length) > 1', { length: 'string' }, 'bool')?.fault).toContain('half(string)')
    expect(readExpression('half(length) + 1').evaluate({ length: 6 })).toBe(4)
    expect(readExpression('half(length)').evaluate({})).toBeNull()
  })

  test('keeps its name: another one of that name is refused', () => {
    onTestFinished(registerFunctions({ half }))
    expect(() => registerFunctions({ half: { ...half } })).toThrow('"half" is registered already')
  })
})
