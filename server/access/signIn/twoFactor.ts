// Second factor: six-digit codes of an authenticator app (TOTP, RFC 6238), and recovery codes for a lost phone.

import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorState } from '#engine/site/answers/account.ts'
import { findKeyed, type KeyedRow, putKeyed, removeKeyed, swapKeyed } from '#store/rows/keyedRows.ts'
import type { Database, Store } from '#store/store.ts'
import { AppError } from '../../errors.ts'

/**
 * Second factors by user. `last` is the time step of the last accepted code; `recovery` lists the SHA-256 of unused recovery codes,
 * separated by commas.
 */
export const SECOND_FACTORS = {
  name: 'gantry_second_factor',
  columns: { secret: 'text', isOn: 'integer', last: 'integer', recovery: 'text' },
} as const

type Row = KeyedRow<keyof typeof SECOND_FACTORS.columns>

const ISSUER = 'Gantry'
const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** Accepted time steps of 30 seconds before and after now, since clocks of phones differ. */
const STEPS_OFF = 1

export async function secondFactorOf(store: Store, userId: string): Promise<SecondFactorState> {
  const row = await findKeyed(store.db, SECOND_FACTORS, userId)
  return { isOn: Number(row?.isOn) === 1, recoveryLeft: row ? codesOf(row).length : 0 }
}

/** Creates a secret, which takes effect when a code of it is confirmed; returns it with its `otpauth:` URI. Throws `twoFactor.on`. */
export async function generateSecondFactor(store: Store, userId: string, account: string): Promise<{ secret: string; uri: string }> {
  if ((await secondFactorOf(store, userId)).isOn) throw new AppError('twoFactor.on')
  const secret = new Secret({ size: SECRET_BYTES }).base32
  await putKeyed(store.db, SECOND_FACTORS, userId, { secret, isOn: 0, last: 0, recovery: '' }, 'is replaced')
  return { secret, uri: totp(secret, account).toString() }
}

/** Turns the created secret on; returns the recovery codes, which cannot be read again. Throws `twoFactor.on`, `auth.badCode`. */
export async function confirmSecondFactor(store: Store, userId: string, code: string): Promise<string[]> {
  const row = await findKeyed(store.db, SECOND_FACTORS, userId)
  if (row && Number(row.isOn) === 1) throw new AppError('twoFactor.on')
  const step = row && stepOf(row, code)
  if (!row || step === null) throw new AppError('auth.badCode', {}, null, 'code')
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const values = { isOn: 1, last: step, recovery: codes.map(hashOf).join(',') }
  if (!(await swapKeyed(store.db, SECOND_FACTORS, userId, { secret: row.secret, isOn: 0 }, values))) throw new AppError('twoFactor.on')
  return codes
}

export function dropSecondFactor(db: Database, userId: string): Promise<void> {
  return removeKeyed(db, SECOND_FACTORS, userId)
}

/** Checks the second factor of a sign-in: not needed, missing, valid or invalid. */
export async function verifyCode(store: Store, userId: string, code: string): Promise<'none' | 'missing' | 'right' | 'wrong'> {
  const row = await findKeyed(store.db, SECOND_FACTORS, userId)
  if (!row || Number(row.isOn) !== 1) return 'none'
  if (code === '') return 'missing'
  const step = stepOf(row, code)
  // Each code is accepted once, so an observed code is useless.
  const isTaken =
    step === null ? await spendRecovery(store, userId, row, code) : await swap(store, userId, { last: row.last }, { last: step })
  return isTaken ? 'right' : 'wrong'
}

/** Time step of a valid code that is later than the last accepted one; otherwise `null`. */
function stepOf({ secret, last }: Row, code: string): number | null {
  const digits = code.replaceAll(' ', '')
  if (!/^\d{6}$/.test(digits)) return null
  const off = totp(String(secret), '').validate({ token: digits, window: STEPS_OFF })
  const step = off === null ? 0 : TOTP.counter({}) + off
  return step > Number(last) ? step : null
}

async function spendRecovery(store: Store, userId: string, row: Row, code: string): Promise<boolean> {
  const hash = hashOf(code)
  const codes = codesOf(row)
  if (!codes.includes(hash)) return false
  return swap(store, userId, { recovery: row.recovery }, { recovery: codes.filter((code) => code !== hash).join(',') })
}

function swap(store: Store, userId: string, before: Partial<Row>, values: Partial<Row>): Promise<boolean> {
  return swapKeyed(store.db, SECOND_FACTORS, userId, before, values)
}

function codesOf({ recovery }: Row): string[] {
  return String(recovery).split(',').filter(Boolean)
}

function totp(secret: string, label: string): TOTP {
  return new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret) })
}

/** A recovery code such as `k3f9a-x7m2q`: fifty random bits cannot be guessed, so neither salt nor slow hash is needed. */
function newCode(): string {
  const text = [...randomBytes(10)].map((byte) => 'abcdefghjkmnpqrstuvwxyz23456789'[byte % 31]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

function hashOf(code: string): string {
  return createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest('hex')
}
