import { md5 } from 'js-md5'
import { act } from 'react'
import { expect, test } from 'vitest'
import ForgottenPassword from '../../pages/login/ForgottenPassword.tsx'
// Loaded when it is asked for: here beforehand, so that no test waits for it.
import '../../pages/login/ResetPassword.tsx'
import { ok, refused, serve } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'
import { settled } from '../support/waitFor.ts'

const OFFERED = '/api/blade-user/reset-offered'
const SEND = '/api/blade-user/send-reset-code'
const RESET = '/api/blade-user/reset-by-code'
const CAPTCHA = '/api/blade-auth/oauth/captcha'
const { draw } = mountedPage()

const settle = () => act(settled)
const button = (name: string | RegExp) =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    typeof name === 'string' ? textContent === name : name.test(textContent),
  )
const press = async (name: string) => {
  await act(async () => button(name)?.click())
  await settle()
}

async function type(typed: Readonly<Record<string, string>>): Promise<void> {
  await act(async () => {
    for (const [name, value] of Object.entries(typed)) {
      const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
}

async function open(answers: Parameters<typeof serve>[0]) {
  const calls = serve({ [CAPTCHA]: { body: { key: 'k1', image: 'data:image/png;base64,AA==' } }, ...answers } as Parameters<
    typeof serve
  >[0])
  await draw(<ForgottenPassword tenantId="000000" hasTenantField={false} />)
  await settle()
  return calls
}

test('the login offers it where the tenant does, and nowhere else', async () => {
  await open({ [OFFERED]: ok(false) })
  expect(button('忘记密码？')).toBeUndefined()
})

test('phone and picture bring a code, the code a new password', async () => {
  const calls = await open({ [OFFERED]: ok(true), [SEND]: ok({ id: '77' }), [RESET]: ok(null) })
  await press('忘记密码？')
  await press('获取验证码')
  expect(document.body.textContent).toContain('请输入手机号')
  expect(document.activeElement).toBe(document.querySelector('[name="phone"]'))
  await type({ phone: '13800001234', captcha: 'ABCDE' })
  await press('获取验证码')
  expect(document.body.textContent).toContain('验证码已发送')
  // A second may have passed since on a busy machine.
  expect(button(/^[1-6]?\d秒后重新获取$/)?.disabled).toBe(true)
  await type({ code: '123456', wanted: 'Crane-2026!', again: 'Crane-2026' })
  await press('重设密码')
  expect(document.body.textContent).toContain('两次输入的密码不一致')
  await type({ again: 'Crane-2026!' })
  await press('重设密码')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
  const bodies = calls.filter(({ body }) => body).map(({ body }) => JSON.parse(body ?? ''))
  expect(bodies).toEqual([
    { tenantId: '000000', phone: '13800001234', captchaKey: 'k1', captcha: 'ABCDE' },
    expect.objectContaining({ phone: '13800001234', codeId: '77', code: '123456', password: md5('Crane-2026!'), passwordLength: 11 }),
  ])
})

test('a refusal stands at its field, and what was typed stays', async () => {
  const fault = { ...refused(400, '验证码不正确'), data: [{ field: 'captcha', msg: '验证码不正确' }] }
  await open({ [OFFERED]: ok(true), [SEND]: fault as ReturnType<typeof refused> })
  await press('忘记密码？')
  await type({ phone: '13800001234', captcha: 'WRONG' })
  await press('获取验证码')
  expect(document.body.textContent).toContain('验证码不正确')
  expect(document.querySelector<HTMLInputElement>('[name="phone"]')?.value).toBe('13800001234')
})
