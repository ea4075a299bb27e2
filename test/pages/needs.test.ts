import { expect, test } from 'vitest'
import { needsOf } from '../../pages/home/needs.ts'

const alarm = (id: string, level: string, time: string, deviceName = '1#塔机') => ({
  id,
  entity: 'alarm-event',
  alarmTime: `2026-05-01 ${time}`,
  name: '超载',
  level,
  handleState: '0',
  projectName: '一期',
  deviceName,
  picUrl: null,
})

test('the gravest comes first, then the newest; repeats of one device stand together', () => {
  const open = [
    alarm('1', '2', '08:00:00'),
    alarm('2', '3', '07:00:00', '2#塔机'),
    alarm('3', '3', '06:00:00'),
    alarm('4', '3', '07:30:00', '3#塔机'),
  ]
  const ids = needsOf(open).map(({ records }) => records.map(({ id }) => id))
  expect(ids).toEqual([['4'], ['2'], ['3', '1']])
  // Conditions of the entity's actions read the state.
  expect(needsOf(open)[0]?.records).toEqual([{ id: '4', handleState: '0' }])
  const many = Array.from({ length: 9 }, (_, at) => alarm(String(at), '3', '08:00:00', String(at)))
  expect(needsOf(many)).toHaveLength(8)
})

test('what a camera saw may be called false; what a device raised is ignored while nobody has begun with any of it', () => {
  const one = alarm('1', '3', '08:00:00')
  const stepsOf = (...open: Parameters<typeof needsOf>[0]) => needsOf(open).map(({ steps }) => steps)
  expect(stepsOf(one)).toEqual([['handle', 'ignore']])
  expect(stepsOf(one, { ...one, id: '2', handleState: '1' })).toEqual([['handle']])
  expect(stepsOf({ ...one, entity: 'ai-video-data', handleState: '1' })).toEqual([['handle', 'falseAlarm']])
})
