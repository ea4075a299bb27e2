import { expect, test } from 'vitest'
import { decisionOf } from '#modules/flow/tasks/decision.ts'

test.each([
  { said: { flag: 'ok', comment: ' 好 ' }, becomes: { isApproved: true, comment: '好' } },
  { said: { flag: 'ok' }, becomes: { isApproved: true, comment: '同意' } },
  { said: { flag: 'ok', comment: '驳回' }, becomes: { isApproved: true, comment: '驳回' } },
  { said: { flag: 'no', comment: '同意' }, becomes: { isApproved: false, comment: '同意' } },
  { said: { flag: 'no', comment: '理由不足' }, becomes: { isApproved: false, comment: '理由不足' } },
])('the flag of $said decides, whatever the comment says', ({ said, becomes }) => {
  expect(decisionOf(said)).toEqual(becomes)
})

test.each([[{ comment: '同意' }], [{ flag: '', comment: '同意' }], [{ flag: null }]])('%j is refused by the name of the flag', (said) => {
  expect(() => decisionOf(said)).toThrow('request.parameterMissing')
})

test.each([['yes'], ['同意'], [true], [1], ['OK']])('the flag %j is refused', (flag) => {
  expect(() => decisionOf({ flag, comment: '好' })).toThrow('request.parameterInvalid')
})

test('a refusal asks for a comment, of 500 characters at most', () => {
  expect(() => decisionOf({ flag: 'no', comment: '  ' })).toThrow('flow.noComment')
  expect(decisionOf({ flag: 'no', comment: '长'.repeat(500) }).isApproved).toBe(false)
  expect(() => decisionOf({ flag: 'no', comment: '长'.repeat(501) })).toThrow('request.parameterInvalid')
})
