import { expect, test } from 'vitest'
import { isCritical, parseInbox } from '../../pages/notice/inbox.ts'
import { firstKind, KINDS } from '../../pages/notice/noticeKinds.ts'
import { parseMails } from '../../pages/notice/ownMails.ts'
import { newsSince } from '../../pages/notice/ring.ts'

const row = {
  id: 1,
  kind: 'alarm',
  title: '超载',
  titleEn: '',
  content: '1#塔机',
  level: '3',
  entity: 'alarm-event',
  recordId: '7',
  time: '2026-05-01 08:00:00',
}

test('a message says in Chinese what nobody put into English', () => {
  expect(parseInbox({ unread: '2', messages: [{ ...row, contentEn: 'Crane 1' }] })).toMatchObject({
    unread: 2,
    messages: [{ id: '1', titleEn: '超载', contentEn: 'Crane 1', isQuiet: false, readTime: null }],
  })
  expect(parseInbox(null)).toEqual({ unread: 0, messages: [] })
})

test('what is read, what was heard and what came in quiet hours does not ring', () => {
  const inbox = parseInbox({
    messages: [
      { ...row, id: 2, time: '2026-05-01 08:02:00', isQuiet: 1 },
      { ...row, id: 3, time: '2026-05-01 08:01:00', level: '4' },
      { ...row, id: 4, time: '2026-05-01 08:01:00', readTime: '2026-05-01 08:03:00' },
      row,
    ],
  })
  const { news, moment } = newsSince(inbox, '2026-05-01 08:00:00')
  expect(news.map(({ id }) => id)).toEqual(['3'])
  expect(news.every(isCritical)).toBe(true)
  expect(moment).toBe('2026-05-01 08:02:00')
})

test('the bell opens on the first tab with something to read, and on the messages before they are there', () => {
  const none = { mail: 0, message: 0, work: 0, notice: 0 }
  expect(firstKind(KINDS, { ...none, notice: 2 })).toBe('notice')
  expect(firstKind(KINDS, { ...none, message: null, notice: 2 })).toBe('message')
  expect(firstKind(KINDS, none)).toBe('mail')
  // In front of a platform that tells nobody.
  expect(firstKind(['notice', 'work'], { ...none, message: null, notice: 2 })).toBe('notice')
})

test('a mail has its state and why it was not sent; a row in a state that is not known is none', () => {
  const mail = { id: 5, title: '超载', content: '1#塔机', time: '2026-05-01 08:00:00', state: '5', reason: '没有配置邮件服务器' }
  const read = parseMails([mail, { ...mail, state: '9' }, null])
  expect(read).toMatchObject([{ id: '5', titleEn: '超载', state: 'notConfigured', reasonEn: '没有配置邮件服务器', address: '' }])
  expect(parseMails(null)).toEqual([])
})
