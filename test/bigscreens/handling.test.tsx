// Links of a big screen to handle an alarm, by the permissions of the viewer.

import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { RopeAlarm } from '#engine/site/answers/rope.ts'
import { LiveAlarms } from '../../bigscreens/screens/rope/LiveAlarms.tsx'
import { HandlingLinks } from '../../bigscreens/screens/video/HandlingLinks.tsx'
import { PendingList } from '../../bigscreens/screens/video/PendingList.tsx'
import type { AiAlarm } from '../../bigscreens/sources/aiAlarms.ts'
import { createSourcePoller, HubContext } from '../../bigscreens/sources/hub.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { ok, serve, tokens } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { waitFor } from '../support/waitFor.ts'

const seen = { id: '5', alarmType: '1', alarmTime: '2026-03-12 08:00:00', alarmLevel: '3', handleState: '0' } as AiAlarm
const unhooked = { id: '6', name: '高处未挂钩', level: '4', alarmState: '1', alarmSeconds: 12, handleState: '0', height: 23.4 } as RopeAlarm

const pending = <PendingList alarms={{ total: 1, records: [seen] }} />
const links = <HandlingLinks alarm={seen} />
const ropes = <LiveAlarms active={{ records: [unhooked] }} today={{ records: [] }} />

const { draw } = mountedPage()

beforeEach(async () => {
  await setLanguage('zh')
  keepSession(parseToken(tokens('a'), Date.now()) as Session)
})
test.each([
  ['the list of what cameras recognised', pending, [], ['查看']],
  ['the list of what cameras recognised', pending, ['ai_video_data_handle'], ['处理']],
  ['the list of what cameras recognised', pending, ['ai_video_data_handle', 'ai_video_data_false_alarm'], ['处理', '误报']],
  ['a picture', links, [], ['查看档案']],
  ['a picture', links, ['ai_video_data_handle', 'ai_video_data_false_alarm'], ['处理', '误报', '查看档案']],
  ['the list of ropes', ropes, [], ['查看']],
  ['the list of ropes', ropes, ['alarm_event_handle'], ['处理']],
] as [string, ReactNode, string[], string[]][])('%s offers what the user may do (%#)', async (_, view, codes, offered) => {
  serve({
    [platformPaths.buttons]: ok(codes.map((code) => ({ code }))),
    [platformPaths.words.dict]: ok([{ dictKey: '1', dictValue: '未戴安全帽' }]),
  })
  await draw(<HubContext value={createSourcePoller('7')}>{view}</HubContext>)
  await waitFor(() => expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual(offered))
})
