import { expect, onTestFinished, test } from 'vitest'
import { patternFault } from '../../engine/model/checks/patternChecks.ts'
import { readExpression } from '../../engine/model/expressions/cel.ts'
import { condition } from '../../engine/model/expressions/juel.ts'
import { linearPattern } from '../../engine/model/expressions/linearPattern.ts'
import { setPatternEngine, testPattern } from '../../engine/model/expressions/patterns.ts'
import { findingsOf } from '../support/schemas.ts'

test.each([
  '^[A-Za-z0-9]{4,32}$',
  '^[a-z0-9]+(-[a-z0-9]+)*$',
  '^(/[a-z0-9-]+)+$',
  '^(https?://.+|/live/demo/\\d+)\\.(flv|m3u8)',
  '^(\\d{4}\\s?){4}$',
  '^\\d{1,3}(\\.\\d{1,3}){3}$',
  '^[\\u4e00-\\u9fa5·]{2,20}$',
  '^\\p{Script=Han}+$',
  '^(?:[A-Z]{2}|京|沪)[A-Z0-9]{5,6}$',
  '^([01]\\d|2[0-3]):[0-5]\\d(,([01]\\d|2[0-3]):[0-5]\\d)*$',
  '\\d+$',
  '^([01]\\d:[0-5]\\d \\d{1,3}( [1-7]{1,7})?\\n)*$',
])('the pattern %s is taken', (source) => {
  expect(patternFault(source)).toBeNull()
})

test.each([
  '^(a+)+$',
  '^(a*)*$',
  '^([a-z]+)*$',
  '^(\\w+\\s?)*$',
  '^(a|a)*$',
  '^(ab|a|b)*$',
  '^(a|aa)+$',
  '^(a*b*)*$',
  '^(.*,)*x$',
  '^(\\d+|[0-9a-f]+)*z$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '^(a{1,20}){1,20}$',
  '^([a-z]?[a-z]?)+$',
  '^(x|y|(xy)+)+$',
])('the pattern %s, which takes for ever over some text, is refused', (source) => {
  expect(patternFault(source)?.fault).toMatch(/takes for ever/)
})

test.each(['^(?=.*\\d).{8,}$', '(a)\\1', '^(?!x)', '(?<=a)b', '^.{1,5000}$'])(
  'the pattern %s is refused: no engine does it in linear time',
  (source) => {
    expect(patternFault(source)).toMatchObject({ fault: expect.stringMatching(/cannot be tested in linear time: .+/) })
  },
)

test('a pattern that does not parse is refused with the reason', () => {
  expect(patternFault('(')?.fault).toMatch(/does not parse: .*Unterminated group/)
})

test('the linear engine means what JavaScript means', () => {
  const texts = [
    '',
    'a',
    'ab',
    'A1',
    ' ',
    '\u3000',
    '\u00a0',
    '\n',
    '\r',
    '\u2028',
    'a\nb',
    '王小明',
    '😀',
    '-',
    '.',
    '/',
    '2026-01-02',
    'a.b',
    '京A12345',
    'é',
    '_',
    '\u000b',
    '\u200b',
  ]
  const sources = [
    '^\\s$',
    '^\\S+$',
    '^[\\s.]$',
    '^[^\\s]$',
    '^[\\S]$',
    '^.$',
    '^[.]$',
    '^\\.$',
    '^[\\u4e00-\\u9fa5]+$',
    '^\\u{1f600}$',
    '^😀$',
    '^\\p{L}+$',
    '^\\p{Script=Han}+$',
    '\\bb',
    '^\\w+$',
    '^[^\\W_]$',
    '^a\\/?b?$',
    '^(?<y>\\d{4})-(\\d\\d)-(?:\\d\\d)$',
    '^[\\]\\-]$',
    '^\\x41',
    '$',
    '^',
    'a|b',
    '^\\P{L}$',
    '^[\\p{L}\\d]+$',
    '^[^a]$',
  ]
  for (const source of sources) {
    const [native, linear] = [new RegExp(source, 'u'), linearPattern(source)]
    for (const text of texts) expect([source, text, linear.test(text)]).toEqual([source, text, native.test(text)])
  }
})

test('no text holds the linear engine up', () => {
  setPatternEngine(linearPattern)
  onTestFinished(() => setPatternEngine((source) => new RegExp(source, 'u')))
  const steps: [string, string][] = [
    ['^(a+)+$', `${'a'.repeat(50_000)}!`],
    ['(x+x+)+y', 'x'.repeat(50_000)],
    ['\\d+$', `${'1'.repeat(1_000_000)}a`],
  ]
  // A backtracking engine needs hours for each.
  for (const [source, text] of steps) expect(testPattern(source, text)).toBe(false)
  expect(testPattern('^(a+)+$', 'a'.repeat(50_000))).toBe(true)
})

test('matches() of an expression is validated alike, and runs in the same engine', () => {
  const fields = (check: string) => ({
    kind: { title: 'Kind' },
    label: { title: '名称', check: { [check]: '名称' }, when: "kind.matches('(a+)+$') || kind != ''" },
  })
  const file = (check: string) => ({ name: 'thing', title: '名称', properties: fields(check), en: { 名称: 'Name' } })
  expect(findingsOf({ 'a.json': file("(label).matches('^(b|b)*$')") })).toEqual(
    [
      expect.stringMatching(/a\.json:13:29 properties\.label\.when: the pattern takes for ever/),
      expect.stringMatching(/a\.json:11:9 properties\.label\.check\..*: the pattern takes for ever/),
    ].toReversed(),
  )
  setPatternEngine(linearPattern)
  onTestFinished(() => setPatternEngine((source) => new RegExp(source, 'u')))
  const matches = (source: string, label: string) => readExpression(source).evaluate({ label })
  expect(matches("label.matches('^(a+)+$')", `${'a'.repeat(5_000)}!`)).toBe(false)
  expect(condition("${label.matches('(a+)+')}").evaluate({ label: `${'a'.repeat(5_000)}!` })).toBe(false)
  expect(matches("'matches' == 'matches' && ( label ) . matches('^[ab]+$') && 'aaa'.matches(label)", 'a')).toBe(true)
})
