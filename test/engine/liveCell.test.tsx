// Cells of a list that follow a topic.

import { expect, test, vi } from 'vitest'
import type { RowView } from '../../engine/list/rowView.ts'
import LiveCell from '../../engine/list/table/LiveCell.tsx'
import { siteTime } from '../../engine/model/siteTime.ts'
import { translateNow } from '../../engine/text/language.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { entityOf } from './listEntities.ts'

const gate = entityOf({
  name: 'gate',
  title: '闸机',
  api: '/api/test/gate',
  follows: { topic: 'gate:1', moment: 'lastTime', offline: "state == '0'" },
  properties: {
    state: { title: '状态' },
    lastTime: { title: '最后通讯时间', format: 'date-time', live: { staleAfter: 180 } },
    battery: { title: '电量', type: 'integer', live: { staleAfter: 180 } },
  },
})

const { page, draw } = mountedPage()

test('the last moment of every row is told as its age, and what is old is marked', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const text = { t: translateNow, word: (_: unknown, chinese: string) => chinese, language: 'zh' }
  const view = { entity: gate, options: {}, text } as unknown as RowView
  const cell = (name: string, ago: number, state: string) => {
    const record = { id: '1', state, lastTime: siteTime(new Date(Date.now() - ago * 1000)), battery: 80 }
    const [field, follows] = [gate.field[name], gate.follows]
    return field && follows && <LiveCell key={`${name} ${ago}`} field={field} record={record} view={view} follows={follows} />
  }
  await draw([
    cell('lastTime', 30, '1'),
    cell('lastTime', 240, '1'),
    cell('lastTime', 7_300, '0'),
    cell('battery', 30, '1'),
    cell('battery', 7_300, '0'),
  ])
  const told = [...page.children].map((element) => [element.textContent, element.className])
  expect(page.textContent).toBe('30秒前4分钟前2小时前8080')
  expect(told.filter(([, mark]) => mark === 'g-stale').map(([said]) => said)).toEqual(['4分钟前', '2小时前', '80'])
  expect(page.lastElementChild?.getAttribute('title')).toBe('离线 2小时前')
  vi.useRealTimers()
})
