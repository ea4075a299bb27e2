import { describe, expect, test } from 'vitest'
import { condition, textTemplate } from '#model/expressions/juel.ts'

/** JSR 245 (EL 2.2) and JUEL 2.2: what each expression gives. `fault` where a value cannot be used. */
const resultOf = (source: string, values: Readonly<Record<string, unknown>>): unknown => {
  const read = condition(source)
  try {
    return read.evaluate(values)
  } catch {
    return 'fault'
  }
}

describe('expressions of Flowable', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['${days > 3}', { days: 4 }, true],
    ['${days gt 3 and days le 5}', { days: 5 }, true],
    ["${flag == 'ok'}", { flag: 'ok' }, true],
    ['${flag eq "ok" || days ne 2}', { flag: 'no', days: 2 }, false],
    ['${days mod 2 == 1}', { days: 3 }, true],
    ['days > 3', { days: 4 }, true],
    ['#{days < 3 ? true : false}', { days: 1 }, true],
    ["${name == 'and or not'}", { name: 'and or not' }, true],
    ["${a ? b ? 'x' : 'y' : 'z'}", { a: true, b: false }, 'y'],
    ['${1 + 2 * 3 - 4 / 2}', {}, 5],
    ['${-days + 1}', { days: 3 }, -2],
    ['${1 < 2 == true}', {}, true],
    ['${false && x > 1 || true}', {}, true],
    ['${not a or b}', { a: true, b: true }, true],
    ["${x in ['a', 'b']}", { x: 'b' }, true],
  ])('%s of %j is %j: precedence', (source, values, expected) => expect(resultOf(source, values)).toBe(expected))

  test.each<[string, Record<string, unknown>, unknown]>([
    ['${days > 5}', { days: '10' }, true],
    ['${days > 5}', { days: '' }, false],
    ['${days > 5}', { days: 'ten' }, 'fault'],
    ['${a < b}', { a: '10', b: '9' }, true],
    ["${x == '1'}", { x: 1 }, true],
    ['${x == 1}', { x: '1.0' }, true],
    ['${x == true}', { x: 'TRUE' }, true],
    ['${x == false}', { x: 'no' }, true],
    ["${'1' + '2' == 3}", {}, true],
    ["${'a' + 1}", {}, 'a1'],
    ['${0.1 + 0.2 == 0.3}', {}, true],
    ['${7 / 2 == 3.5}', {}, true],
    ['${1 / 0}', {}, 'fault'],
    ['${1e2 == 100 && .5 * 2 == 1}', {}, true],
    ['${!x}', { x: 3 }, 'fault'],
    ["${x ? 'a' : 'b'}", { x: 'true' }, 'a'],
    ['${a == b}', { a: [1], b: [1] }, true],
    ['${a > true}', { a: false }, 'fault'],
  ])('%s of %j is %j: kinds of values', (source, values, expected) => expect(resultOf(source, values)).toBe(expected))

  test.each<[string, unknown]>([
    ['${x > 3}', false],
    ['${x <= 3}', false],
    ['${x >= null}', true],
    ['${x == null}', true],
    ['${x != null}', false],
    ['${x == 0}', false],
    ["${x == ''}", false],
    ['${x + 1}', 1],
    ['${-x}', -0],
    ['${!x}', true],
    ['${not x}', true],
    ['${!(x > 5)}', true],
    ['${x && true}', false],
    ['${empty x}', true],
    ['${x.a.b}', null],
    ['${x[0]}', null],
    ["${x.equals('a')}", 'fault'],
    ["${x ? 'a' : 'b'}", 'b'],
  ])('%s of nothing is %j', (source, expected) => {
    expect(resultOf(source, {})).toBe(expected)
    expect(resultOf(source, { x: null })).toBe(expected)
  })

  test.each<[string, Record<string, unknown>, unknown]>([
    ['${empty x}', { x: [] }, true],
    ['${empty x}', { x: {} }, true],
    ['${empty x}', { x: '' }, true],
    ['${not empty x}', { x: [0] }, true],
    ['${empty x}', { x: 0 }, false],
    ['${empty x[0]}', { x: ['', 'b'] }, true],
    ['${empty x.a.b and x.c == 1}', { x: { c: 1 } }, true],
    ["${x.kind == 'a'}", { x: {} }, false],
    ["${x['a-b'] == 1}", { x: { 'a-b': 1 } }, true],
    ['${x[i + 1]}', { x: ['a', 'b'], i: 0 }, 'b'],
    ['${x[9]}', { x: ['a'] }, null],
    ['${x.length}', { x: 'text' }, 'fault'],
    ['${x.constructor}', { x: {} }, null],
    ['${constructor}', {}, null],
  ])('%s of %j is %j: members and emptiness', (source, values, expected) => expect(resultOf(source, values)).toBe(expected))

  test.each<[string, Record<string, unknown>, unknown]>([
    ["${x == 'St. Gallen'}", { x: 'St. Gallen' }, true],
    ["${x == 'it\\'s'}", { x: "it's" }, true],
    ["${x == '${a} } b'}", { x: '${a} } b' }, true],
    ["${type == 'sick'}", { type: 'sick' }, true],
    ['${list > map + string + int + uint + bool}', { list: 9, map: 1, string: 1, int: 1, uint: 1, bool: 1 }, true],
    ['${in == 1 && 天数 > 3 && $a == 2}', { in: 1, 天数: 4, $a: 2 }, true],
  ])('%s of %j is %j: texts and names', (source, values, expected) => expect(resultOf(source, values)).toBe(expected))

  test.each<[string, Record<string, unknown>, unknown]>([
    ["${k.equals('a') || people.contains('b')}", { k: 'x', people: ['b'] }, true],
    ["${k.equals('1')}", { k: 1 }, false],
    ["${k.equalsIgnoreCase('A')}", { k: 'a' }, true],
    ["${k.length() == 3 && !k.isEmpty() && k.contains('b')}", { k: 'abc' }, true],
    ["${m.get('a') == 1 && m.containsKey('a') && !m.containsKey('b')}", { m: { a: 1 } }, true],
    ['${people.get(1)}', { people: ['a', 'b'] }, 'b'],
    ['${people.get(2)}', { people: ['a', 'b'] }, 'fault'],
    ['${people.isEmpty() or people.size() > 2}', { people: [] }, true],
    ["${k.toUpperCase().startsWith('AB') && k.substring(1, 2) == 'b'}", { k: 'abc' }, true],
    ['${k.length()}', { k: 5 }, 'fault'],
    ["${execution.getVariable('x') > 1}", { x: 2 }, true],
    ['${var:gt(x, 3)}', { x: 4 }, true],
    ["${vars:equals('x', 'a') || variables:getOrDefault(y, 7) == 7}", { x: 'b' }, true],
    ['${var:lte(x, 3)}', {}, false],
    ['${rows.exists(row, row.n > limit)}', { rows: [{ n: 1 }, { n: 5 }], limit: 4 }, true],
    ["${days('2026-03-01', '2026-03-04') == 3}", {}, true],
  ])('%s of %j is %j: methods and functions', (source, values, expected) => expect(resultOf(source, values)).toBe(expected))

  test.each([
    ['${bean.check(x)}', 'check()'],
    ["${execution.setVariable('x', 1)}", 'execution.setVariable'],
    ['${execution.id}', 'execution.id'],
    ["${date:format('x')}", 'date:format()'],
    ['${task:get(x)}', 'task:get()'],
    ['${unknown(x)}', 'unknown()'],
    ['${days >}', '…'],
    ['${}', '…'],
    ['${a b}', 'b'],
    ['${a', 'a'],
    ['${a # b}', '"#"'],
    ['${div > 1}', 'div'],
  ])('%s is refused for %s', (source, what) => expect(() => condition(source)).toThrow(what))

  test('a text has its expressions filled in, lists with commas', () => {
    const template = textTemplate("Check ${what} for ${people}, ${x > 1 ? '}' : ''}$5")
    expect(template.fill({ what: 'the lift', people: ['a', 'b'], x: 2 })).toBe('Check the lift for a,b, }$5')
    expect(() => template.fill({ x: 'a' })).toThrow("${x > 1 ? '}' : ''}: \"a\"")
  })
})
