import { describe, expect, test } from 'vitest'
import { zh } from '#i18n/dryRun/zh.ts'
import { fill } from '#i18n/fill.ts'
import { lineText, medianText, stepText, workersText } from '../../pages/workflow/dryRun/dryRunLines.ts'

/** Messages of the dry run by their key; others are their key. */
const t = (key: string, args: Readonly<Record<string, unknown>> = {}): string => {
  const found = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown> | undefined)?.[part], zh)
  return typeof found === 'string' ? fill(found, args as Record<string, string>) : key
}
const workers = { rule: 'candidates' as const, named: [], fallback: null, roles: [], people: ['甲', '乙'], count: 2 }

describe('texts of a dry run', () => {
  test.each([
    [0, '0秒'],
    [59, '59秒'],
    [7200, '2小时'],
    [93_784, '1天 2小时'],
  ])('a median of %i seconds has its two largest units', (seconds, text) => {
    expect(medianText(t, { seconds, count: 1 })).toBe(text)
  })

  test('name workers, and how many there are beyond the named ones', () => {
    expect(workersText(t, workers)).toBe('甲list.nameBreak乙')
    expect(workersText(t, { ...workers, count: 30 })).toBe('甲list.nameBreak乙 等 30 人')
  })

  test('tell what a step was and what followed', () => {
    const step = { kind: 'task' as const, name: '审批', time: '', isApproved: false, lines: [] }
    expect(stepText(t, step)).toBe('审批：驳回')
    expect(lineText(t, { process: '', kind: 'variable', name: 'days', value: 5 })).toBe('变量 days = 5')
    expect(lineText(t, { process: '', kind: 'ended', how: 'error', code: 'E1' })).toBe('流程因错误结束 E1')
    expect(lineText(t, { process: '', kind: 'timer', name: '超时', due: '2026-03-04 08:00:00' })).toBe('超时 将于 2026-03-04 08:00:00 到期')
  })
})
