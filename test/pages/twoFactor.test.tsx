import { md5 } from 'js-md5'
import { act } from 'react'
import { expect, test } from 'vitest'
import { TwoFactor } from '../../pages/profile/TwoFactor.tsx'
import { ok, refused, serve } from '../engine/apiServer.ts'
import { mountedPage } from '../support/mountedPage.tsx'

const ROOT = '/api/blade-user/two-factor'
const { draw } = mountedPage()

const settled = () => new Promise((go) => setTimeout(go))
const show = () =>
  act(async () => {
    await draw(<TwoFactor />)
    await settled()
  })
const press = (name: string) =>
  act(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`No button ${name}: ${document.body.textContent}`)
    button.click()
    await settled()
  })
const type = (name: string, value: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`) as HTMLInputElement
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })

test('a second factor is set up with a picture and a code, and its recovery codes are shown once', async () => {
  const calls = serve({
    [ROOT]: ok({ isOn: false, recoveryLeft: 0 }),
    [`${ROOT}/setup`]: ok({ secret: 'ABCDEF', uri: 'otpauth://totp/x', image: 'data:image/svg+xml;base64,PHN2Zy8+' }),
    [`${ROOT}/confirm`]: ({ body }) =>
      body.includes('123456') ? ok({ recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'] }) : refused(400, '动态验证码不正确'),
  })
  await show()
  await type('password', 'crane over water')
  await press('开启两步验证')
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ password: md5('crane over water') })
  expect(document.querySelector('img')?.alt).toBe('验证器二维码')
  expect(document.body.textContent).toContain('ABCDEF')
  await type('code', '000000')
  await press('确认开启')
  expect(document.querySelector('img')).not.toBeNull()
  await type('code', '123456')
  await press('确认开启')
  expect(document.body.textContent).toContain('aaaaa-bbbbb')
  await press('已保存')
  expect(document.body.textContent).toContain('剩余2个恢复码')
  expect(document.body.textContent).not.toContain('aaaaa-bbbbb')
  expect(calls.map(({ path }) => path.replace(ROOT, ''))).toEqual(['', '/setup', '/confirm', '/confirm'])
})

test('one that is on is switched off with the password, whose md5 travels', async () => {
  const calls = serve({ [ROOT]: ok({ isOn: true, recoveryLeft: 9 }), [`${ROOT}/off`]: ok(null) })
  await show()
  expect(document.body.textContent).toContain('剩余9个恢复码')
  await type('password', 'crane over water')
  await press('关闭两步验证')
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ password: md5('crane over water') })
  expect(document.body.textContent).toContain('开启两步验证')
})
