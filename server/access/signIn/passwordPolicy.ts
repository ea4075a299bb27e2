// Rules for a new password. The plain password is never sent: the console sends its length and the MD5 of normalised forms; other clients
// send only the MD5 of the password.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { systemParameter } from '../parameter.ts'

/** A new password that is to be checked. */
export interface PasswordCandidate {
  /** Lower-case md5 hex of the password. */
  md5: string
  /** Length in characters; `null` when the client does not send it. */
  length: number | null
  /** Lower-case md5 hex of normalised forms of the password. */
  forms: readonly string[]
}

const MIN_LENGTH = 8
const MAX_RULE_LENGTH = 64
/** Common suffixes of weak passwords. */
const TAILS = ['', '1', '12', '123', '1234', '12345', '123456', '!', '@', '1!', '123!', '@123', '666', '888', '2024', '2025', '2026']
const ROWS = ['01234567890123', '98765432109876', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba']
const [MIN_RUN, MAX_RUN] = [4, 14]

/**
 * Throws password.short, password.likeAccount or password.common, each for the form field `field`. `account` is the account name of the
 * owner.
 */
export async function refuseWeak(kernel: Kernel, { md5, length, forms }: PasswordCandidate, account: string, field: string): Promise<void> {
  const shortest = await shortestPassword(kernel)
  if (length !== null && length < shortest) throw new AppError('password.short', { limit: shortest }, null, field)
  const hashes = [md5, ...forms]
  const ofAccount = new Set([...mangled(account), ...mangled([...account].reverse().join(''))].map(md5Of))
  if (hashes.some((hash) => ofAccount.has(hash))) throw new AppError('password.likeAccount', {}, null, field)
  if (hashes.some((hash) => commonHashes().has(hash))) throw new AppError('password.common', {}, null, field)
}

/** True when a stored password is easy to guess: a common one, or the account name. @param md5 md5 hex of the password */
export function isWellKnown(md5: string, account: string): boolean {
  const hash = md5.toLowerCase()
  return commonHashes().has(hash) || mangled(account).some((form) => md5Of(form) === hash)
}

/** md5 hex of a plain password, as clients send it. */
export function md5Of(plain: string): string {
  return createHash('md5').update(plain).digest('hex')
}

const MD5 = /^[\da-f]{32}$/i

/** True for an md5 hex text. */
export const isMd5 = (text: string): boolean => MD5.test(text)

/** Parameter `account.passwordLength` if it is a valid number, otherwise 8. */
async function shortestPassword(kernel: Kernel): Promise<number> {
  const length = Number(await systemParameter(kernel, 'account.passwordLength'))
  return Number.isInteger(length) && length > 0 && length <= MAX_RULE_LENGTH ? length : MIN_LENGTH
}

let hashes: ReadonlySet<string> | null = null

/** Computed at the first new password: tens of thousands of hashes, in some hundredths of a second. */
function commonHashes(): ReadonlySet<string> {
  hashes ??= new Set([...commonWords().flatMap(mangled), ...runs(), ...repeats()].map(md5Of))
  return hashes
}

function commonWords(): string[] {
  return readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean)
}

/** Keyboard and alphabet runs: `12345678`, `hgfedcba`. */
function runs(): string[] {
  return ROWS.flatMap((row) =>
    lengths().flatMap((length) => Array.from({ length: Math.max(0, row.length - length + 1) }, (_, at) => row.slice(at, at + length))),
  )
}

/** Repetitions: `aaaaaaaa`, `12121212`. */
function repeats(): string[] {
  const ones = [...'abcdefghijklmnopqrstuvwxyz0123456789']
  const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  return [...ones, ...pairs].flatMap((part) => lengths().map((length) => part.repeat(length).slice(0, length)))
}

function lengths(): number[] {
  return Array.from({ length: MAX_RUN - MIN_RUN + 1 }, (_, at) => MIN_RUN + at)
}

/** Common variations of a word. */
function mangled(word: string): string[] {
  const lower = word.toLowerCase()
  const writings = new Set([word, lower, lower.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)])
  return [...writings].flatMap((writing) => TAILS.map((tail) => writing + tail))
}
