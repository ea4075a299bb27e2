import { expect, test } from 'vitest'
import { decisionOf } from '#modules/flow/decision.ts'

test.each([
  { said: { flag: 'ok', comment: ' 好 ' }, becomes: { isApproved: true, comment: '好' } },
  { said: { flag: 'ok' }, becomes: { isApproved: true, comment: '同意' } },
  { said: { flag: 'no', comment: '同意' }, becomes: { isApproved: true, comment: '同意' } },
  { said: { comment: '理由不足' }, becomes: { isApproved: false, comment: '理由不足' } },
])('$said is read as the platform reads it', ({ said, becomes }) => {
  expect(decisionOf(said)).toEqual(becomes)
})

test('a refusal asks for a comment, of 500 characters at most', () => {
  expect(() => decisionOf({ comment: '  ' })).toThrow('flow.noComment')
  expect(decisionOf({ comment: '长'.repeat(500) }).isApproved).toBe(false)
  expect(() => decisionOf({ comment: '长'.repeat(501) })).toThrow('request.parameterInvalid')
})
