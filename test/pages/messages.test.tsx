// Messages of the bell before and after the server has told of them.

import { getDefaultStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseInbox } from '../../pages/notice/inbox.ts'
import { inboxAtom } from '../../pages/notice/inboxAtom.ts'
import { MessageList } from '../../pages/notice/Messages.tsx'
import { mountedPage } from '../support/mountedPage.tsx'

const { page, draw } = mountedPage()
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))

test.each([
  [null, '正在读取消息…'],
  [parseInbox({ unread: 0, messages: [] }), '暂无消息'],
])('an inbox of %j says %s', async (inbox, said) => {
  getDefaultStore().set(inboxAtom, inbox)
  await draw(<MessageList onOpen={() => {}} onStep={() => {}} />)
  expect(page.querySelector('.g-notice-none')?.textContent).toBe(said)
})
