import { describe, expect, test } from 'vitest'
import { framedAt, noAlarmsSeen, updateAlarmsSeen } from '../../bigscreens/screens/video/freshAlarms.ts'
import { paneCameras, wallChoice, withCamera, writeChoice } from '../../bigscreens/screens/video/panes.ts'
import type { AiAlarm } from '../../bigscreens/sources/aiAlarms.ts'
import type { Monitor } from '../../bigscreens/sources/monitors.ts'

const camera = (id: string, onlineStatus: string | null = '1'): Monitor => ({
  id,
  monitorName: id,
  areaType: '1',
  onlineStatus,
  installPos: null,
  coverImg: null,
  hasPtz: '0',
  hasAi: '1',
  sort: 1,
})
const choice = (query: string) => wallChoice(new URLSearchParams(query))
const ids = (query: string, cameras: readonly Monitor[]) => paneCameras(choice(query), cameras).map((camera) => camera?.id ?? null)
const all = [camera('a', '0'), camera('b'), camera('c'), camera('d', null), camera('e', '2')]

describe('the panes of the video wall', () => {
  test('left alone show the cameras that answer first, and stay empty without any', () => {
    expect(ids('', all)).toEqual(['b', 'c', 'e', 'a'])
    expect(ids('panes=1', all)).toEqual(['b'])
    expect(ids('panes=9', all)).toEqual(['b', 'c', 'e', 'a', 'd', null, null, null, null])
  })

  test('show a chosen camera in its pane, and it nowhere else', () => {
    expect(ids('cameras=,d', all)).toEqual(['b', 'd', 'c', 'e'])
    expect(ids('cameras=gone,a', all)).toEqual(['b', 'a', 'c', 'e'])
  })

  test('a camera that is put into a pane leaves the one it was in, and the next pane is the next to be filled', () => {
    const first = withCamera(choice('pane=3'), 3, 'a')
    expect([first.wanted, first.pane]).toEqual([['', '', '', 'a'], 0])
    expect(withCamera(first, 0, 'a').wanted).toEqual(['a', '', '', ''])
  })

  test('are in the address as far as they are not as the screen has them by itself', () => {
    const write = (query: string) => writeChoice(new URLSearchParams(`projectId=1&${query}`), choice(query)).toString()
    expect(write('panes=4&pane=0&cameras=')).toBe('projectId=1')
    expect(write('panes=9&pane=8&cameras=a,,b&swap=1')).toBe('projectId=1&panes=9&pane=8&cameras=a%2C%2Cb&swap=1')
    expect(write('panes=7&pane=5&swap=yes')).toBe('projectId=1')
  })
})

describe('a camera that raises an alarm', () => {
  const alarm = (id: string, monitorId: string | null) => ({ id, monitorId }) as AiAlarm

  test('is framed for ten seconds from the answer on that tells of it, not for what was there before', () => {
    const first = updateAlarmsSeen(noAlarmsSeen, [alarm('1', 'a')], 0)
    expect([...framedAt(first, 0)]).toEqual([])
    const second = updateAlarmsSeen(first, [alarm('2', 'b'), alarm('1', 'a'), alarm('3', null)], 5000)
    expect([...framedAt(second, 5000)]).toEqual(['b'])
    expect([...framedAt(second, 14_999)]).toEqual(['b'])
    expect([...framedAt(second, 15_000)]).toEqual([])
  })

  test('is framed longer by another alarm', () => {
    const twice = updateAlarmsSeen(
      updateAlarmsSeen(updateAlarmsSeen(noAlarmsSeen, [], 0), [alarm('1', 'a')], 1000),
      [alarm('2', 'a'), alarm('1', 'a')],
      6000,
    )
    expect([...framedAt(twice, 15_999)]).toEqual(['a'])
  })
})
