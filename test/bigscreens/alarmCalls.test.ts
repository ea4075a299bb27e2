import { describe, expect, test } from 'vitest'
import type { AlarmRow } from '#engine/site/answers/alarms.ts'
import { announceNew, noAnnouncements, QUEUE } from '../../bigscreens/frame/newCritical.ts'
import { alarmAddress } from '../../bigscreens/sources/recordAddress.ts'

const alarm = (id: string, level: string): AlarmRow => ({
  id,
  entity: 'alarm-event',
  alarmTime: '2026-05-04 12:00:00',
  deviceClass: '1',
  projectName: null,
  deviceName: null,
  alarmType: '401',
  name: '',
  level,
  content: '',
  handleState: '0',
  picUrl: null,
})

const ids = (alarms: readonly AlarmRow[]) => alarms.map(({ id }) => id)

describe('the banner', () => {
  test('calls out critical alarms that were not there before, the oldest first, each once', () => {
    const first = announceNew(noAnnouncements, [alarm('1', '4')])
    expect(first.queue).toEqual([])
    const second = announceNew(first, [alarm('4', '4'), alarm('3', '4'), alarm('2', '3'), alarm('1', '4')])
    expect(ids(second.queue)).toEqual(['3', '4'])
    expect(ids(announceNew({ ...second, queue: [] }, [alarm('4', '4')]).queue)).toEqual([])
  })

  test('holds the newest five at most', () => {
    const many = ['9', '8', '7', '6', '5', '4', '3'].map((id) => alarm(id, '4'))
    expect(ids(announceNew({ known: new Set(), queue: [] }, many).queue)).toEqual(['5', '6', '7', '8', '9'])
    expect(QUEUE).toBe(5)
  })
})

test('an alarm leads to its record, with the dialog that closes it as long as nobody has', () => {
  expect(alarmAddress({ id: '7', entity: 'alarm-event', handleState: '0' })).toBe('/site/alarm_event?open=7&action=handle')
  expect(alarmAddress({ id: '7', entity: 'ai-video-data', handleState: '1' })).toBe('/site/ai_video?open=7&action=handle')
  expect(alarmAddress({ id: '7', entity: 'alarm-event', handleState: '2' })).toBe('/site/alarm_event?open=7')
})
