import { describe, expect, test } from 'vitest'
import { keyRing } from '../../server/access/sessions/keys.ts'
import { type Claims, signToken, verifyToken } from '../../server/access/sessions/tokens.ts'
import { deviceCookie, deviceOf } from '../../server/access/signIn/device.ts'
import { weaknessOf } from '../../server/secretStrength.ts'

const claims = { user_id: '1', sid: 's', client_id: 'gantry' } as Claims
const [OLD, NEW] = ['the one of last year 42', 'the one of this year 77']

describe('a secret of two keys', () => {
  test('verifies what either signed, and signs with the first', async () => {
    const [old, fresh, both] = [keyRing(OLD), keyRing(NEW), keyRing(`${NEW},${OLD}`)]
    expect(both.map(({ id }) => id)).toEqual([fresh[0].id, old[0].id])
    const [ofOld, ofBoth] = [await signToken(old, 'access_token', claims, 'x', 60), await signToken(both, 'access_token', claims, 'x', 60)]
    expect((await verifyToken(both, 'access_token', ofOld))?.sid).toBe('s')
    expect((await verifyToken(fresh, 'access_token', ofBoth))?.sid).toBe('s')
    expect(await verifyToken(fresh, 'access_token', ofOld)).toBeNull()
  })

  test('knows devices of both', async () => {
    const [old, both] = [keyRing(OLD), keyRing(`${NEW},${OLD}`)]
    const cookie = (await deviceCookie(old, null, '7', true)).split(';', 1)[0]
    expect((await deviceOf(both, `theme=dark; ${cookie}`))?.userIds).toEqual(['7'])
    expect(await deviceOf(keyRing(NEW), cookie)).toBeNull()
  })
})

describe('a weak secret', () => {
  test.each([
    ['short', 'must have at least 16 characters.'],
    ['aaaaaaaaaaaaaaaaaaaaaaaa', 'is easily guessed. Make one with: openssl rand -base64 36'],
    ['0123456789abcdef', 'is easily guessed. Make one with: openssl rand -base64 36'],
    ['changeme-changeme-please', 'is easily guessed. Make one with: openssl rand -base64 36'],
    ['at-least-16-characters', 'is easily guessed. Make one with: openssl rand -base64 36'],
    ['kq7Zr2Xv9LmPt4Wc,short', 'must have at least 16 characters.'],
    ['kq7Zr2Xv9LmPt4Wc,', 'must have at least 16 characters.'],
    ['kq7Zr2Xv9LmPt4Wc,Wd8Yh3Nb6TgKs5Rj,Vx4Qm9Lz7CpHf2Ge', 'holds more than two keys: the one that signs, and the one before it.'],
  ])('%s', (secret, sentence) => {
    expect(weaknessOf(secret)).toBe(sentence)
  })

  test('is none of those that are made', () => {
    const good = ['kq7Zr2Xv9LmPt4Wc', 'kq7Zr2Xv9LmPt4Wc, Wd8Yh3Nb6TgKs5Rj', '3f9a1c5e7b2d4f608192a3b4c5d6e7f8', 'a secret of tests only']
    expect(good.map(weaknessOf)).toEqual([null, null, null, null])
  })
})
