import { act } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import { LoginForm } from '../../pages/login/LoginForm.tsx'
// Loaded when they are asked for: here beforehand, so that no test waits for them.
import '../../pages/login/ForgottenPassword.tsx'
import '../../pages/login/ResetPassword.tsx'
import { ok, refused, serve } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { settled } from '../support/waitFor.ts'

const TOKEN = '/api/blade-auth/oauth/token'
const OFFERED = '/api/blade-user/reset-offered'
const CAPTCHA = '/api/blade-auth/oauth/captcha'
const { draw } = mountedPage()

beforeEach(() => {
  toast.clear()
})
const settle = () => act(settled)
const said = () => shownToasts().map(({ text }) => text)
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
const press = async (name: string) => {
  await act(async () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click())
  await settle()
}

async function type(typed: Readonly<Record<string, string>>): Promise<void> {
  await act(async () => {
    for (const [name, value] of Object.entries(typed)) {
      const field = input(name) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

async function show(answers: Parameters<typeof serve>[0]): Promise<void> {
  serve(answers)
  await draw(<LoginForm tenantId={null} from={null} onChoose={() => undefined} />)
  await settle()
}

test('the code of a second factor is asked for by its field, and a wrong one is a fault', async () => {
  const asks = (msg: string) => ({ status: 400, body: { ...(refused(400, msg).body as object), data: { needs: 'code' } } })
  await show({ [OFFERED]: ok(false), [TOKEN]: ({ query }) => asks(query.code ? '动态验证码不正确' : '请输入动态验证码') })
  await type({ account: 'boss', password: 'boss' })
  await press('登录')
  expect(document.activeElement).toBe(input('code'))
  expect(said()).toEqual([])
  await type({ code: '000000' })
  await press('登录')
  expect(said()).toEqual(['动态验证码不正确'])
})

test('the window of a forgotten password submits itself alone', async () => {
  await show({ [OFFERED]: ok(true), [CAPTCHA]: { body: { key: 'k1', image: 'data:image/png;base64,AA==' } } })
  await press('忘记密码？')
  await press('重设密码')
  expect(input('phone')?.getAttribute('aria-invalid')).toBe('true')
  expect(input('account')?.getAttribute('aria-invalid')).toBe('false')
})
