import { md5 } from 'js-md5'
import smCrypto from 'sm-crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { sentPasswords } from '#engine/api/access/sentPasswords.ts'
import { parseSettings, settings } from '#engine/session/settings.ts'

const mutable = settings as { -readonly [Key in keyof typeof settings]: (typeof settings)[Key] }
const before = { ...settings }
afterEach(() => {
  Object.assign(mutable, before)
  vi.unstubAllGlobals()
})

test('md5 is what the settings mean when they say nothing', async () => {
  expect(await sentPasswords({ password: 'secret' })).toEqual({ query: { password: md5('secret') }, body: null })
})

test('sm2 encrypts the plain password for the platform', async () => {
  const { publicKey, privateKey } = smCrypto.sm2.generateKeyPairHex()
  Object.assign(mutable, { passwordMode: 'sm2', publicKey })
  const { query, body } = await sentPasswords({ password: '密码Secret-1' })
  expect(body).toBeNull()
  expect(query.password).toMatch(/^04[0-9a-f]{200,}$/)
  expect(smCrypto.sm2.doDecrypt(String(query.password).slice(2), privateKey, 0)).toBe('密码Secret-1')
})

test('a plain password is in the body only, and on an encrypted page only', async () => {
  vi.stubGlobal('isSecureContext', true)
  expect(await sentPasswords({ password: 'secret' }, 'plain')).toEqual({ query: {}, body: { password: 'secret' } })
  vi.stubGlobal('isSecureContext', false)
  await expect(sentPasswords({ password: 'secret' }, 'plain')).rejects.toMatchObject({ isReported: true })
})

test('the mode sm2 without a key is a fault of the settings', () => {
  expect(parseSettings({ passwordMode: 'sm2' }).faults).toEqual([
    '"publicKey" is required for the password mode sm2: nobody can sign in without it.',
  ])
  expect(parseSettings({ passwordMode: 'sm4' }).faults).toEqual(['"passwordMode" must be one of md5, sm2, plain.'])
  expect(parseSettings({ passwordMode: 'sm2', publicKey: `04${'a'.repeat(128)}` }).faults).toEqual([])
})
