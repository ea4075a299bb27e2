import { expect, test } from 'vitest'
import { needsOf } from '../../pages/wel/needs.ts'

const alarm = (id: string, level: string, time: string, deviceName = '1#塔机') => ({
  id,
  entity: 'alarm-event',
  alarmTime: `2026-05-01 ${time}`,
  name: '超载',
  level,
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
  expect(needsOf(open).map(({ alarm: { id }, count }) => [id, count])).toEqual([
    ['4', 1],
    ['2', 1],
    ['3', 2],
  ])
  const many = Array.from({ length: 9 }, (_, at) => alarm(String(at), '3', '08:00:00', String(at)))
  expect(needsOf(many)).toHaveLength(8)
})
