import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Spray } from '#engine/site/answers/water.ts'
import { SprayControl } from '../../bigscreens/screens/spray/SprayControl.tsx'
import { createSourcePoller, HubContext } from '../../bigscreens/sources/hub.ts'
import { platformPaths } from '../../engine/api/platformPaths.ts'
import { keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { ok, refused, serve, tokens } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { settled } from '../support/waitFor.ts'

const CONTROL = '/api/blade-archives/device/sprayControl'
const spray = { deviceId: '5', onlineStatus: '1', runState: '0', command: null } as Spray

const { draw } = mountedPage()

beforeEach(() => {
  keepSession(parseToken(tokens('a'), Date.now()) as Session)
})
const buttons = () => [...document.querySelectorAll('button')]
const press = (name: string) =>
  act(async () =>
    buttons()
      .find(({ textContent }) => textContent === name)
      ?.click(),
  )

async function open(codes: readonly string[], answer = ok({ isOn: true, time: '' }), command: Spray['command'] = null) {
  const log = serve({ [platformPaths.buttons]: ok(codes.map((code) => ({ code }))), [CONTROL]: answer })
  await draw(
    <HubContext value={createSourcePoller('7')}>
      <SprayControl spray={{ ...spray, command }} />
    </HubContext>,
  )
  await act(settled)
  return () => log.filter(({ path }) => path === CONTROL).length
}

test('who may not control sprays sees no button', async () => {
  await open(['device_view'])
  expect(buttons()).toEqual([])
})

test('a spray is switched on after one more question, and waits for the device', async () => {
  const sent = await open(['spray_control'])
  await press('手动开启')
  expect(document.body.textContent).toContain('确定开启该喷淋设备？')
  await press('取消')
  expect(sent()).toBe(0)
  await press('手动开启')
  await press('确定')
  await act(settled)
  expect(sent()).toBe(1)
  expect(document.querySelector('[role="status"]')?.textContent).toContain('等待设备执行')
})

test('what the server refuses is said beside the buttons', async () => {
  await open(['spray_control'], refused(400, '设备不在线'))
  await press('手动开启')
  await press('确定')
  await act(settled)
  expect(document.querySelector('[role="status"]')?.textContent).toContain('设备不在线')
})

test('a command says whether the device received it, or did not answer', async () => {
  const time = '2026-01-01 00:00:00'
  for (const [state, words] of [
    ['sent', '等待设备执行'],
    ['received', '设备已接收开启指令'],
    ['unanswered', '30 秒内无应答'],
  ] as const) {
    await open(['spray_control'], undefined, { isOn: true, time, state })
    expect(document.querySelector('[role="status"]')?.textContent).toContain(words)
  }
})
