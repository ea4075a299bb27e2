// Messages of the bell before and after the server has told of them.

import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseInbox } from '../../pages/notice/inbox.ts'
import { hasInboxFailedAtom, inboxAtom } from '../../pages/notice/inboxAtom.ts'
import { MessageList } from '../../pages/notice/Messages.tsx'
import { mountedPage } from '../support/mountedPage.tsx'

const { page, draw } = mountedPage()
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

const FAILED = '暂时无法读取消息，系统会自动重试'
test.each([
  [null, false, '正在读取消息…'],
  [null, true, FAILED],
  [parseInbox({ unread: 0, messages: [] }), false, '暂无消息'],
  [parseInbox({ unread: 0, messages: [] }), true, FAILED],
])('an inbox of %j, failed %j, says %s', async (inbox, hasFailed, said) => {
  getDefaultStore().set(inboxAtom, inbox)
  getDefaultStore().set(hasInboxFailedAtom, hasFailed)
  await draw(<MessageList onOpen={() => {}} onStep={() => {}} />)
  expect(page.querySelector('.g-notice-none')?.textContent).toBe(said)
})
