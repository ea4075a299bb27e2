import { md5 } from 'js-md5'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { currentSession, endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import NewPassword from '../../pages/login/NewPassword.tsx'
import { ok, refused, serve, tokens } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const CHANGE = '/api/blade-user/update-password'
const { draw } = mountedPage()

beforeEach(async () => {
  keepSession(parseToken(tokens('a', { initial_password: true }), Date.now()) as Session)
  await draw(<NewPassword />)
})
afterEach(async () => {
  endSession('left')
})

async function send(old: string, wanted: string, again = wanted): Promise<void> {
  const typed = { old, wanted, again }
  await act(async () => {
    for (const [name, value] of Object.entries(typed)) {
      const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await act(async () => {
    document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await new Promise((go) => setTimeout(go))
  })
}

test('who has to choose a password sends its md5, its length and simpler forms, and then goes on', async () => {
  const calls = serve({ [CHANGE]: ok(null) })
  expect(currentSession()?.hasInitialPassword).toBe(true)
  await send('123456', 'Crane-2026!')
  expect(calls.map(({ query }) => query)).toEqual([
    { oldPassword: md5('123456'), newPassword: md5('Crane-2026!'), newPassword1: md5('Crane-2026!') },
  ])
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ passwordLength: 11, passwordForms: [md5('crane-2026!'), md5('crane')] })
  expect(currentSession()).toMatchObject({ accessToken: 'a', hasInitialPassword: false })
})

test('a password that is refused, or not confirmed, leaves them where they are', async () => {
  const calls = serve({ [CHANGE]: refused(400, '密码过于常见，请换一个') })
  await send('123456', 'one thing', 'another thing')
  expect(calls).toEqual([])
  await send('123456', 'password1')
  expect(calls).toHaveLength(1)
  expect(currentSession()?.hasInitialPassword).toBe(true)
})
