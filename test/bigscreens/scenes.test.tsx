import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CraneNow } from '#engine/site/answers/machines.ts'
import { CranePlan } from '../../bigscreens/scenes/CranePlan.tsx'
import { CraneSide } from '../../bigscreens/scenes/CraneSide.tsx'
import { LiftShaft } from '../../bigscreens/scenes/LiftShaft.tsx'
import { PlaybackBar } from '../../bigscreens/scenes/PlaybackBar.tsx'
import { clockAt } from '../../bigscreens/scenes/playback.ts'
import { RopeElevation } from '../../bigscreens/scenes/RopeElevation.tsx'
import { SprayPlan } from '../../bigscreens/scenes/SprayPlan.tsx'
import { setLanguage } from '../../engine/text/language.ts'
import { cageOf, craneOf, lift, ropeOf, sprayOf } from './rows.ts'

let box: HTMLElement
let root: Root

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] })
  await setLanguage('en')
  box = document.body.appendChild(document.createElement('div'))
  root = createRoot(box)
})
afterEach(() => {
  act(() => root.unmount())
  box.remove()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (scene: ReactNode) => act(() => root.render(scene))
const buttons = () => [...box.querySelectorAll('[role=button]')].map((one) => one.getAttribute('aria-label'))
const press = (label: string, key: string) =>
  act(() => box.querySelector(`[aria-label^="${label}"]`)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))
const texts = () => [...box.querySelectorAll('text')].map(({ textContent }) => textContent?.trim())
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const still = (isStill: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches: isStill, addEventListener: () => {}, removeEventListener: () => {} }))

describe('the plan of the cranes', () => {
  const jib = () => box.querySelector('.scene-crane [transform^=rotate]')?.getAttribute('transform')

  test('names each crane with its level and hook, counts the levels, and tells who cannot be drawn', () => {
    show(
      <CranePlan
        cranes={[
          craneOf('1', { level: 3, height: 20.5 }),
          craneOf('2', { baseX: 300, online: 0, angle: null, height: null }),
          { ...craneOf('3'), baseX: null },
        ]}
        onSelect={() => {}}
      />,
    )
    expect(buttons()).toEqual(['1#塔机, Alarm, hook at 20.5 m', '2#塔机, Offline, hook at --'])
    expect(texts()).toEqual(expect.arrayContaining(['↧ 20.5 m', 'Normal 0', 'Alarm 1', 'Offline 1', '1 crane without place or jib length']))
    expect(box.querySelectorAll('.scene-crane.is-offline .scene-crane-jib')).toHaveLength(0)
  })

  test('chooses a crane by Enter and by click, and shows which is chosen', () => {
    const chosen: string[] = []
    const cranes = [craneOf('1'), craneOf('2', { baseX: 300 })]
    show(<CranePlan cranes={cranes} selected="2" onSelect={({ craneId }) => chosen.push(craneId)} />)
    press('1#', 'Enter')
    press('1#', 'a')
    act(() => box.querySelector('[aria-label^="2#"]')?.dispatchEvent(new MouseEvent('click', { bubbles: true })))
    expect(chosen).toEqual(['1', '2'])
    expect(box.querySelector('[aria-pressed=true]')?.getAttribute('aria-label')).toContain('2#')
  })

  test('is named by its number first, which is what stands on its plate', () => {
    show(<CranePlan cranes={[craneOf('1', { craneName: 'North crane' })]} onSelect={() => {}} />)
    expect(buttons()).toEqual([expect.stringMatching(/^1# North crane, /)])
  })

  test('says how near two cranes are, and colours neither without an alarm of its own', () => {
    const angle = { angle: 90, range: 50 }
    show(<CranePlan cranes={[craneOf('1', { jibHeight: 90, ...angle }), craneOf('2', { baseX: 104, angle: 270 })]} onSelect={() => {}} />)
    expect(texts()).toContain('Near 4.0 m')
    expect(buttons()).toEqual([expect.stringContaining('Normal'), expect.stringContaining('Normal')])
  })

  test('turns a jib over north to its newest angle in 4.5 seconds, and runs no timer after that', () => {
    still(false)
    show(<CranePlan cranes={[craneOf('1', { angle: 350 })]} />)
    show(<CranePlan cranes={[craneOf('1', { angle: 10 })]} />)
    expect(jib()).toBe('rotate(350)')
    pass(2266)
    const half = Number(jib()?.slice(7, -1))
    expect(Math.min(half, 360 - half)).toBeLessThan(1)
    pass(2600)
    expect(jib()).toBe('rotate(10)')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a new poll on the way goes on from where the jib is', () => {
    still(false)
    show(<CranePlan cranes={[craneOf('1', { angle: 0 })]} />)
    show(<CranePlan cranes={[craneOf('1', { angle: 90 })]} />)
    pass(2266)
    show(<CranePlan cranes={[craneOf('1', { angle: 40 })]} />)
    pass(16)
    expect(Number(jib()?.slice(7, -1))).toBeCloseTo(45, -0.5)
    pass(4600)
    expect(jib()).toBe('rotate(40)')
  })

  test('jumps at once for who wants no motion, and in a playback', () => {
    still(true)
    show(<CranePlan cranes={[craneOf('1', { angle: 0 })]} />)
    show(<CranePlan cranes={[craneOf('1', { angle: 90 })]} />)
    expect([jib(), vi.getTimerCount()]).toEqual(['rotate(90)', 0])
    still(false)
    show(<CranePlan cranes={[craneOf('1', { angle: 120 })]} tween={0} />)
    expect([jib(), vi.getTimerCount()]).toEqual(['rotate(120)', 0])
  })
})

describe('a crane from the side', () => {
  const now = (more: Partial<CraneNow['latest'] & object> | null, crane: Partial<CraneNow['crane']> = {}): CraneNow => ({
    crane: { ...craneOf('1'), model: 'QTZ80', minRange: 2.5, maxRange: 50, maxLoad: 6, ...crane },
    latest: more && {
      load: 2.1,
      ratedLoad: 2.84,
      loadPercent: 73.9,
      moment: 500.6,
      momentPercent: 73.9,
      range: 24.3,
      height: 51.2,
      angle: 203.1,
      tilt: 0.06,
      windSpeed: 4.8,
      online: 1,
      ...more,
    },
    limits: {
      momentWarn: 90,
      momentAlarm: 100,
      loadWarn: 90,
      loadAlarm: 100,
      windWarn: 10.8,
      windAlarm: 13.9,
      tiltWarn: 0.23,
      tiltAlarm: 0.4,
    },
  })

  test('tells load and moment against their limits, and the level in words', () => {
    show(<CraneSide now={now({ momentPercent: 101 })} />)
    expect(texts()).toEqual(expect.arrayContaining(['2.10 t', '/ 2.84 t', '74 %', '501 kN·m', '101 %', 'QTZ80 · Alarm', '↧ 51.2 m']))
    show(<CraneSide now={now({ momentPercent: 105 })} />)
    expect(texts()).toContain('QTZ80 · Critical')
  })

  test('warns of a wind near its limit, and is critical from the limit on', () => {
    show(<CraneSide now={now({ windSpeed: 10.8 })} />)
    expect(texts()).toContain('QTZ80 · Warning')
    show(<CraneSide now={now({ windSpeed: 13.9 })} />)
    expect(texts()).toContain('QTZ80 · Critical')
  })

  test('shows dashes for what nobody measured and zero for what is zero', () => {
    show(<CraneSide now={now({ load: 0, loadPercent: 0, windSpeed: null })} />)
    expect(texts()).toEqual(expect.arrayContaining(['0.00 t', '0 %', '--']))
    show(<CraneSide now={now(null, { jibLength: null })} />)
    expect(texts()).toEqual(expect.arrayContaining(['QTZ80 · Offline', 'This crane has no jib length or jib height yet']))
  })
})

describe('a lift', () => {
  test('shows both cages at their floors, who is in them and what is wrong by name', () => {
    const cages = [
      cageOf({ people: 10, loadPercent: 115, alarmFlags: ['203'] }),
      cageOf({ cage: '2', direction: '2', floor: -1, frontDoor: '1', verifyResult: '2' }),
    ]
    show(<LiftShaft now={{ lift, isOnline: true, cages }} alarmName={(type) => ({ 203: 'Too many people' })[type] ?? type} />)
    expect(texts()).toEqual(
      expect.arrayContaining(['▲ 18F', '▼ -1F', '10 / 9', '115 %', 'Too many people', 'Front open', 'Driver 王芳 · unauthorised']),
    )
    expect(box.querySelectorAll('.scene-cage.is-critical')).toHaveLength(2)
    expect(box.querySelectorAll('.scene-people .is-critical path, .scene-people path.is-critical')).toHaveLength(1)
  })

  test('of one cage has one card; off line it says so', () => {
    show(<LiftShaft now={{ lift: { ...lift, liftType: '1' }, isOnline: false, cages: [cageOf()] }} />)
    expect(box.querySelectorAll('.scene-card.is-offline')).toHaveLength(1)
    expect(texts()).toContain('Offline')
  })
})

describe('the ropes on the building', () => {
  test('names who has an alarm, counts every state, and chooses by the space bar', () => {
    const chosen: string[] = []
    const ropes = [
      ropeOf('1'),
      ropeOf('2', { laborName: '赵海', hookState: '0', alarmState: '1', alarmName: 'Unhooked at height' }),
      ropeOf('3', { height: 0, hookState: '3', laborName: null }),
      ropeOf('4', { onlineStatus: '0', zone: null }),
    ]
    show(<RopeElevation ropes={ropes} buildHeight={99.8} onSelect={({ deviceId }) => chosen.push(deviceId)} />)
    expect(buttons()).toEqual([
      '赵海 · Unhooked · 23.4 m · Unhooked at height',
      '李强 · Both hooks · 23.4 m',
      'ROPE-3 · Standby · 0.0 m',
      '李强 · Offline · 23.4 m',
      'Both hooks 1',
      'One hook 0',
      'Unhooked 1',
      'Standby 1',
      'Offline 1',
    ])
    expect(texts()).toEqual(expect.arrayContaining(['赵海', 'No zone', 'Both hooks 1', 'Unhooked 1', 'Standby 1', 'Offline 1', 'Alarm 1']))
    press('赵海', ' ')
    expect(chosen).toEqual(['2'])
  })

  test('hides who is in a state that the legend leaves out, but never an alarm', () => {
    const ropes = [ropeOf('1', { laborName: '赵海', hookState: '0', alarmState: '1' }), ropeOf('2', { laborName: '李强', hookState: '0' })]
    show(<RopeElevation ropes={ropes} buildHeight={99.8} onSelect={() => {}} />)
    press('Unhooked 2', 'Enter')
    expect(buttons().filter((name) => name?.includes(' · '))).toEqual([expect.stringContaining('赵海')])
    expect(box.querySelector('[aria-label="Unhooked 2"]')?.getAttribute('aria-pressed')).toBe('false')
    press('Unhooked 2', 'Enter')
    expect(buttons().filter((name) => name?.includes(' · '))).toHaveLength(2)
  })

  test('without anybody is an empty building', () => {
    show(<RopeElevation ropes={[]} buildHeight={null} />)
    expect(texts()).toEqual(expect.arrayContaining(['Both hooks 0', 'Ground']))
  })
})

describe('the plan of the sprays', () => {
  const fence = [
    [120, 30],
    [120.002, 30],
    [120.002, 30.001],
    [120, 30.001],
  ] as const
  const dust = { deviceId: 'd', deviceName: '东门', longitude: 120.0005, latitude: 30.0008, onlineStatus: '1', pm10: 171 }

  test('says what each spray does and how dusty it is, and chooses by Enter', () => {
    const chosen: string[] = []
    show(
      <SprayPlan
        fence={fence}
        sprays={[
          sprayOf('1', { runState: '1' }),
          sprayOf('2', { sprayType: '1', runState: '5', longitude: 120.0015 }),
          sprayOf('3', { latitude: null }),
        ]}
        dust={[dust]}
        pm10Limit={150}
        onSelect={({ deviceId }) => chosen.push(deviceId)}
      />,
    )
    expect(buttons()).toEqual(['1号雾炮 · Running 2.4 m³/h', '2号雾炮 · No water', '东门 171 μg/m³ (PM10)'])
    expect(box.querySelectorAll('.scene-dust.is-critical')).toHaveLength(1)
    expect(box.querySelectorAll('.scene-wave')).toHaveLength(3)
    expect(box.querySelectorAll('.scene-nozzles.is-noWater .scene-nozzle')).toHaveLength(30)
    expect(texts()).toEqual(expect.arrayContaining(['Running 1', 'No water 1', 'Stopped 1', 'PM10 μg/m³ · 1 without place']))
    press('东门', 'Enter')
    expect(chosen).toEqual(['d'])
  })

  test('is green up to four fifths of the limit, yellow up to it, red above, grey off line', () => {
    const faces = [119, 120, 150, 151].map((pm10, at) => ({ ...dust, deviceId: String(at), pm10 }))
    show(<SprayPlan fence={fence} sprays={[]} dust={[...faces, { ...dust, onlineStatus: '0' }]} pm10Limit={150} />)
    expect([...box.querySelectorAll('.scene-dust')].map(({ classList }) => classList[1])).toEqual([
      'is-ok',
      'is-warn',
      'is-warn',
      'is-critical',
      'is-offline',
    ])
  })

  test('says so when nothing has a place', () => {
    show(<SprayPlan fence={[]} sprays={[sprayOf('1', { longitude: null })]} dust={[]} pm10Limit={null} />)
    expect(texts()).toEqual(['Neither fence nor places of devices yet'])
  })
})

test('the bar of a playback plays, pauses, seeks and changes speed and day', () => {
  const sent: unknown[] = []
  const bar = (isPlaying: boolean) => (
    <PlaybackBar
      clock={{ ...clockAt(86_400, 3661), isPlaying }}
      send={(action) => sent.push(action)}
      day="2026-03-01"
      lastDay="2026-03-02"
      onDay={(day) => sent.push(day)}
    />
  )
  const click = (name: string) =>
    act(() => [...box.querySelectorAll('button')].find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name)?.click())
  show(bar(false))
  click('Play')
  click('60 times as fast')
  show(bar(true))
  click('Pause')
  expect(sent).toEqual([{ do: 'play' }, { do: 'speed', speed: 60 }, { do: 'pause' }])
  expect(box.querySelector('output')?.textContent).toBe('01:01:01')
  expect(box.querySelector('[type=range]')?.getAttribute('aria-valuetext')).toBe('01:01:01')
})
