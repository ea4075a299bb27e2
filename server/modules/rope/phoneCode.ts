// Verification of phones by a code, if required for taking a rope.

import { systemParameter } from '#access/parameter.ts'
import type { Call } from '#http/route.ts'
import { objectBody } from '#records/body.ts'
import { AppError } from '#server/errors.ts'
import type { Kernel } from '#server/kernel.ts'
import type { Rec } from '#store/rows.ts'
import { redeemCode, sendCode } from '../resource/index.ts'
import { actorOfRope, checkPhone, limit, peopleWith } from './visitor.ts'

const TRIES = 5

export async function isCodeNeeded(platform: Kernel): Promise<boolean> {
  return (await systemParameter(platform, 'rope.phoneCode')) === 'true'
}

/** `{deviceId, phone}`; returns the `id` for the code. Only phones of people in the rope's tenant get one. */
export async function sendRopeCode(call: Call): Promise<Rec> {
  const { deviceId, phone } = objectBody(call.body)
  const { platform } = call
  const rope = typeof deviceId === 'string' ? deviceId : ''
  const to = String(phone ?? '')
  const actor = await actorOfRope(platform.store.db, rope)
  checkPhone(call, to)
  await limit(call, 'code', rope, TRIES)
  await peopleWith(platform.store.db, to, null, actor)
  // Not limited per address, since a whole site may share one; only known phones get codes, and those are limited.
  return { id: await sendCode(platform, actor, to, null) }
}

/** Checks and uses up the code in a body `{codeId, captcha}`, if required. Throws `sms.codeNeeded`, `sms.codeWrong`, `sms.codeOver`. */
export async function checkRopeCode(platform: Call['platform'], tenantId: string, phone: string, { codeId, captcha }: Rec): Promise<void> {
  if (!(await isCodeNeeded(platform))) return
  if (typeof codeId !== 'string' || typeof captcha !== 'string') throw new AppError('sms.codeNeeded', {}, null, 'captcha')
  await redeemCode(platform, tenantId, codeId, captcha, phone)
}
