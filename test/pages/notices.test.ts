import { expect, test } from 'vitest'
import { noticePath, parseNotices } from '../../pages/notice/useNotices.ts'

const row = { id: '1', title: '停电 & 停水', content: '<p>明日<b>停电</b></p>', releaseTime: '2026-03-01 08:00:00', isRead: 0 }

test('a notice comes as plain text, with the day and whether it was read', () => {
  expect(parseNotices({ records: [row, { ...row, id: 2, isRead: 1, content: null }, null, { id: '3' }] })).toEqual([
    { id: '1', title: '停电 & 停水', text: '明日停电', date: '2026-03-01', isRead: false },
    { id: '2', title: '停电 & 停水', text: '', date: '2026-03-01', isRead: true },
  ])
  expect(parseNotices(null)).toEqual([])
})

test('a long notice is cut, and no image of it is loaded', () => {
  const [notice] = parseNotices({ records: [{ ...row, content: `<img src="x" onerror="alert(1)">${'长'.repeat(100)}` }] })
  expect(notice?.text).toBe(`${'长'.repeat(60)}…`)
})

test('its address names it whatever its title holds', () => {
  const [notice] = parseNotices({ records: [row] })
  expect(notice && new URL(noticePath(notice), 'http://a').searchParams.get('title')).toBe('停电 & 停水')
})
