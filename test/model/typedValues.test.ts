// Numbers and days as people write them in cells, forms and spreadsheets.

import { describe, expect, test } from 'vitest'
import { isDate } from '#model/formats/formats.ts'
import { readDay, readMoment, readTime } from '#model/formats/readDate.ts'
import { readNumber } from '#model/formats/readNumber.ts'

const PERCENT = { unit: '%' }
const PLAIN = { unit: null }

describe('a number', () => {
  test.each([
    ['12.5', 12.5],
    [' 1,200.5 ', 1200.5],
    ['1,234,567', 1_234_567],
    ['１２．５', 12.5],
    ['，５', null],
    ['.5', 0.5],
    ['．５', 0.5],
    ['5.', 5],
    ['007', 7],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['+3', 3],
    ['−3', -3],
    ['－3', -3],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('%j is %j', (text, number) => {
    expect(readNumber(PLAIN, text)).toBe(number)
  })

  test.each([
    '3,14',
    '1,2345',
    '12,34,567',
    '1 200',
    '0x1F',
    '0b11',
    'Infinity',
    'NaN',
    '.',
    '-',
    'e3',
    '1.2.3',
    '5 t',
    '12%',
    '',
    '½',
    '二',
  ])('%j is none: nobody knows which one is meant', (text) => {
    expect(readNumber(PLAIN, text)).toBeNull()
  })

  test('beyond 2^53 is none: it would lose digits', () => {
    expect(readNumber(PLAIN, '9007199254740993')).toBeNull()
    expect(readNumber(PLAIN, '1e16')).toBeNull()
    expect(readNumber(PLAIN, '1e400')).toBeNull()
  })

  test('below zero by nothing is zero', () => {
    expect(readNumber(PLAIN, '-0')).toBe(0)
    expect(readNumber(PLAIN, '-0.00')).toBe(0)
  })

  test('may have the sign of its unit where the unit is the percentage', () => {
    expect(['95%', '95 ％', '0.5%', '95'].map((text) => readNumber(PERCENT, text))).toEqual([95, 95, 0.5, 95])
  })
})

test.each([
  '2026-3-2',
  '2026/03/02',
  '2026.3.2',
  '2026年3月2日',
  '2026 年 3 月 2 号',
  '20260302',
  '２０２６－０３－０２',
  '2026-03-02 00:00:00',
])('the day %s is 2026-03-02', (text) => {
  expect(readDay(text)).toBe('2026-03-02')
})

test.each(['2026-03/02', '26-3-2', '2026-3', '2026-03-02T08:00:00Z', '3/2/2026', '2026-03-02 08:00:00'])('the day %s is none', (text) => {
  expect(readDay(text)).toBe(text)
})

test.each(['2026年2月30日', '2026-02-29', '20261301', '2026-00-10'])('the day %s is not in the calendar', (text) => {
  expect(isDate(readDay(text))).toBe(false)
})

test.each([
  ['2026-3-2 8:30', '2026-03-02 08:30:00'],
  ['2026/3/2T08:30:05', '2026-03-02 08:30:05'],
  ['2026年3月2日8时30分5秒', '2026-03-02 08:30:05'],
  ['2026-3-2 8点', '2026-03-02 08:00:00'],
  ['20260302', '2026-03-02 00:00:00'],
])('the moment %s is %s', (text, moment) => {
  expect(readMoment(text)).toBe(moment)
})

test.each(['2026-03-02T08:30:00Z', '2026-03-02T08:30:00+08:00', '2026-03-02 08:30 +0800', '2026-03-02 8:5'])(
  'the moment %s is none: a zone is not left out',
  (text) => {
    expect(readMoment(text)).toBe(text)
  },
)

test('what is left out of a moment is the last of its kind at the end of a range', () => {
  expect(['2026-3-2', '2026-3-2 8:30', '2026-3-2 8点', '2026-3-2 8:30:05'].map((text) => readMoment(text, 'end'))).toEqual([
    '2026-03-02 23:59:59',
    '2026-03-02 08:30:59',
    '2026-03-02 08:59:59',
    '2026-03-02 08:30:05',
  ])
})

test('a time may leave its seconds out', () => {
  expect(['8:30', '08:30:05', '８：３０', '8时30分'].map(readTime)).toEqual(['08:30:00', '08:30:05', '08:30:00', '08:30:00'])
})
