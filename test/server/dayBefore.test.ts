// Figures of a big screen at the same time yesterday.

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Rec } from '../../server/store/records.ts'
import { addSite, type Site } from '../support/site.ts'
import { type Caller, startApp, type TestApp } from '../support/startApp.ts'

const NOW = new Date('2026-03-12T17:42:00+08:00')

let app: TestApp
let admin: Caller
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(NOW)
  app = await startApp({})
  admin = await app.api()
})
afterAll(async () => {
  await app.close()
  vi.useRealTimers()
})

const ask = async ({ projectId }: Site): Promise<unknown> =>
  (await admin('GET /api/blade-archives/data_ana/dayBefore', { query: { projectId } })).body.data

const there = { installDate: '2026-01-01', onlineStatus: '1', lastTime: '2026-03-12 17:41:00' }

test('a device counts as silent whose silence began before and lasted longer, or lasts', async () => {
  const site = await addSite(app.platform, '离线')
  const silence = async (name: string, startTime: string, endTime: string | null, more: Rec = {}) => {
    const deviceId = await site.device(name, '3', { ...there, ...more })
    await site.add('alarm-event', { projectId: site.projectId, deviceId, deviceClass: '3', alarmType: '199', startTime, endTime })
  }
  await silence('OVER-THEN', '2026-03-11 09:00:00', '2026-03-11 17:00:00')
  await silence('SILENT-THEN', '2026-03-11 17:00:00', '2026-03-12 08:00:00')
  await silence('SILENT-SINCE', '2026-03-10 17:00:00', null)
  await silence('LATER', '2026-03-11 18:00:00', '2026-03-12 08:00:00')
  await site.device('NEVER-HEARD', '3', { ...there, onlineStatus: '0', lastTime: null })
  await site.device('SWITCHED-OFF', '3', { ...there, onlineStatus: '0', lastTime: '2026-03-11 12:00:00' })
  await site.device('NEW-TODAY', '3', { ...there, installDate: '2026-03-12' })
  await site.device('ENTERED-TODAY', '3', { ...there, installDate: null })
  expect(await ask(site)).toMatchObject({ at: '2026-03-11 17:42:00', onlineRate: 33.3 })
})

test('an alarm waited that was raised by then and is open, or was closed only later', async () => {
  const site = await addSite(app.platform, '待处理')
  const deviceId = await site.device('WAITING', '3', there)
  const alarm = (startTime: string, handleState: string, handleTime: string | null = null) =>
    site.add('alarm-event', { projectId: site.projectId, deviceId, deviceClass: '3', alarmType: '101', startTime, handleState, handleTime })
  await alarm('2026-03-11 17:00:00', '0')
  await alarm('2026-03-11 17:10:00', '1')
  await alarm('2026-03-11 17:20:00', '2', '2026-03-11 18:00:00')
  await alarm('2026-03-11 17:30:00', '2', '2026-03-11 17:40:00')
  await alarm('2026-03-11 18:00:00', '0')
  const monitorId = await site.add('monitor-device', {
    projectId: site.projectId,
    monitorName: '球机',
    deviceSerial: 'CAM0001',
    channelNo: 1,
  })
  const seen = (alarmTime: string, more: Rec) =>
    site.add('ai-video-data', { projectId: site.projectId, monitorId, alarmType: '1', alarmTime, handleState: '0', ...more })
  await seen('2026-03-11 17:00:00', {})
  await seen('2026-03-11 17:10:00', { isFalse: '1' })
  expect(await ask(site)).toMatchObject({ pending: 4 })
})

test('a site without devices has no rate, and nothing waited', async () => {
  expect(await ask(await addSite(app.platform, '空地'))).toEqual({ at: '2026-03-11 17:42:00', onlineRate: null, pending: 0 })
})
