import { expect, test } from 'vitest'
import {
  addDecimals,
  decimalPlaces,
  decimalRemainder,
  decimalText,
  divideDecimals,
  multiplyDecimals,
  roundTo,
  subtractDecimals,
  sumOfDecimals,
} from '../../engine/model/decimals.ts'
import { checkExpression, readExpression } from '../../engine/model/expressions/cel.ts'
import { amountInWords } from '../../engine/model/formats/amountInWords.ts'

test.each([
  ['38.455 - 12.1', subtractDecimals(38.455, 12.1), 26.355],
  ['0.1 + 0.2', addDecimals(0.1, 0.2), 0.3],
  ['1000000.1 - 1000000', subtractDecimals(1_000_000.1, 1_000_000), 0.1],
  ['1.1 * 1.1', multiplyDecimals(1.1, 1.1), 1.21],
  ['1.005 * 100', multiplyDecimals(1.005, 100), 100.5],
  ['0.3 / 0.1', divideDecimals(0.3, 0.1), 3],
  ['1 / 3', divideDecimals(1, 3), 1 / 3],
  ['1e-7 / 3e7', divideDecimals(1e-7, 3e7), 1e-7 / 3e7],
  ['1 / 3 * 3', multiplyDecimals(divideDecimals(1, 3), 3), 1],
  ['1.1 % 0.1', decimalRemainder(1.1, 0.1), 0],
  ['-7.5 % 2', decimalRemainder(-7.5, 2), -1.5],
  ['99999999999.99 + 0.01', addDecimals(99_999_999_999.99, 0.01), 100_000_000_000],
  ['9007199254740991 - 1', subtractDecimals(Number.MAX_SAFE_INTEGER, 1), Number.MAX_SAFE_INTEGER - 1],
  ['1e300 * 1e10', multiplyDecimals(1e300, 1e10), Number.POSITIVE_INFINITY],
  ['a thousand cents', sumOfDecimals(Array.from({ length: 1000 }, () => 0.01)), 10],
])('%s is exact', (_, result, expected) => {
  expect(result).toBe(expected)
})

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [0.004, 2, 0],
  [-0.004, 2, 0],
  [26.354999999999997, 3, 26.355],
  [1250, -2, 1300],
  [1.5, 4, 1.5],
  [1e21, 2, 1e21],
  [1e-7, 2, 0],
])('%d rounds to %d decimals as %d', (value, places, rounded) => {
  expect(roundTo(value, places)).toBe(rounded)
})

test('a number tells its decimals, and is written with separators', () => {
  expect([1, 1.5, 26.355, 1e-7, 1e21].map(decimalPlaces)).toEqual([0, 1, 3, 7, 0])
  expect([decimalText(99_999_990_000.53, 2), decimalText(-1234.5, 2), decimalText(0, 3)]).toEqual([
    '99,999,990,000.53',
    '-1,234.50',
    '0.000',
  ])
})

test.each([
  ['38.455 - 12.1 == 26.355', true],
  ['0.1 + 0.2 == 0.3', true],
  ['gross - tare', 26.355],
  ['(gross - tare) * 3 / 3 == gross - tare', true],
  ['-(gross - tare) + 1', -25.355],
  ['round(1.005, 2)', 1.01],
  ['round(gross * 0.1)', 4],
  ['round(gross, 1 + 1)', 38.46],
  ["sum(rows, 'amount')", 0.3],
  ["sum(rows, 'amount') == 0.3 ? 'equal' : 'apart'", 'equal'],
  ['rows.map(row, row.amount * 3)', [0.3, 0.6]],
  ['rows.all(row, row.amount * 10 % 1 == 0.0)', true],
  ["'a' + 'b'", 'ab'],
  ['[1] + [2] == [1, 2]', true],
  ["string(gross - tare) + ' t'", '26.355 t'],
  ["int('7') / 2 == 3", true],
  ['size(rows) + 0.1', 2.1],
  ["timestamp('2026-01-01T00:00:00Z') + duration('24h') == timestamp('2026-01-02T00:00:00Z')", true],
  ['gross / 0', null],
  ['gross - missing', null],
])('%s computes with decimals', (source, result) => {
  const record = { gross: 38.455, tare: 12.1, rows: [{ amount: 0.1 }, { amount: 0.2 }], missing: null }
  expect(checkExpression(source, { gross: 'double', tare: 'double', rows: 'dyn', missing: 'double' })).toBeNull()
  expect(readExpression(source).evaluate(record)).toEqual(result)
})

test('a text and a number do not add up', () => {
  expect(() => readExpression('note + n').evaluate({ note: 'a', n: 1 })).toThrow('no such overload')
})

test.each([
  [0, '零元整'],
  [0.05, '伍分'],
  [0.5, '伍角整'],
  [0.56, '伍角陆分'],
  [1.05, '壹元零伍分'],
  [10, '壹拾元整'],
  [10010.1, '壹万零壹拾元壹角整'],
  [1680.32, '壹仟陆佰捌拾元叁角贰分'],
  [1409.5, '壹仟肆佰零玖元伍角整'],
  [6007.14, '陆仟零柒元壹角肆分'],
  [107000.53, '壹拾万柒仟元伍角叁分'],
  [16409.02, '壹万陆仟肆佰零玖元零贰分'],
  [1000001, '壹佰万零壹元整'],
  [100000000, '壹亿元整'],
  [100010000, '壹亿零壹万元整'],
  [1000000000005.6, '壹万亿零伍元陆角整'],
  [1234500000000, '壹万贰仟叁佰肆拾伍亿元整'],
  [-1234.5, '负壹仟贰佰叁拾肆元伍角整'],
  [-0.001, '零元整'],
  [1.005, '壹元零壹分'],
])('%d in words is %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
  expect(readExpression('amountInWords(amount)').evaluate({ amount })).toBe(words)
})

test('amounts of ten trillions have no words', () => {
  expect(() => amountInWords(1e13)).toThrow('too large')
})
