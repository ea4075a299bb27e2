// Rules of a new password. The plain password is never sent: a console sends its length and the MD5 of normalised forms; other clients send only the MD5
// of the password.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Kernel } from '../../kernel.ts'
import { systemParameter } from '../parameter.ts'

/** A password on its way to be kept. */
export interface PasswordCandidate {
  /** As it travels, lower-case hex. */
  md5: string
  /** In characters; `null` when the client does not say. */
  length: number | null
  /** md5 of simpler forms of it, lower-case hex. */
  forms: readonly string[]
}

const SHORTEST = 8
const LONGEST_RULE = 64
/** Usual suffixes of weak passwords. */
const TAILS = ['', '1', '12', '123', '1234', '12345', '123456', '!', '@', '1!', '123!', '@123', '666', '888', '2024', '2025', '2026']
const ROWS = ['01234567890123', '98765432109876', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba']
const [SHORTEST_RUN, LONGEST_RUN] = [4, 14]

/** Throws password.short, password.likeAccount or password.common, each about `field`. `account` is whose password it shall be. */
export async function refuseWeak(kernel: Kernel, { md5, length, forms }: PasswordCandidate, account: string, field: string): Promise<void> {
  const shortest = await shortestPassword(kernel)
  if (length !== null && length < shortest) throw new AppError('password.short', { limit: shortest }, null, field)
  const hashes = [md5, ...forms]
  const ofAccount = new Set([...mangled(account), ...mangled([...account].reverse().join(''))].map(md5Of))
  if (hashes.some((hash) => ofAccount.has(hash))) throw new AppError('password.likeAccount', {}, null, field)
  if (hashes.some((hash) => commonHashes().has(hash))) throw new AppError('password.common', {}, null, field)
}

/** True when a stored password is one that everybody tries first: a common one, or the account's own name. @param md5 as it travels */
export function isWellKnown(md5: string, account: string): boolean {
  const hash = md5.toLowerCase()
  return commonHashes().has(hash) || mangled(account).some((form) => md5Of(form) === hash)
}

/** The md5 as it travels. */
export function md5Of(plain: string): string {
  return createHash('md5').update(plain).digest('hex')
}

const MD5 = /^[\da-f]{32}$/i

/** True for a text in the form in which passwords travel. */
export const isMd5 = (text: string): boolean => MD5.test(text)

/** The parameter `account.passwordLength` when it is a sensible number, else 8. */
async function shortestPassword(kernel: Kernel): Promise<number> {
  const length = Number(await systemParameter(kernel, 'account.passwordLength'))
  return Number.isInteger(length) && length > 0 && length <= LONGEST_RULE ? length : SHORTEST
}

let hashes: ReadonlySet<string> | null = null

/** Made when somebody first chooses a password: tens of thousands, in some hundredths of a second. */
function commonHashes(): ReadonlySet<string> {
  hashes ??= new Set([...commonWords().flatMap(mangled), ...runs(), ...repeats()].map(md5Of))
  return hashes
}

function commonWords(): string[] {
  return readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean)
}

/** `12345678`, `hgfedcba` */
function runs(): string[] {
  return ROWS.flatMap((row) =>
    lengths().flatMap((length) => Array.from({ length: Math.max(0, row.length - length + 1) }, (_, at) => row.slice(at, at + length))),
  )
}

/** `aaaaaaaa`, `12121212` */
function repeats(): string[] {
  const ones = [...'abcdefghijklmnopqrstuvwxyz0123456789']
  const pairs = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
  return [...ones, ...pairs].flatMap((part) => lengths().map((length) => part.repeat(length).slice(0, length)))
}

function lengths(): number[] {
  return Array.from({ length: LONGEST_RUN - SHORTEST_RUN + 1 }, (_, at) => SHORTEST_RUN + at)
}

/** A word as people vary it. */
function mangled(word: string): string[] {
  const lower = word.toLowerCase()
  const writings = new Set([word, lower, lower.toUpperCase(), lower.charAt(0).toUpperCase() + lower.slice(1)])
  return [...writings].flatMap((writing) => TAILS.map((tail) => writing + tail))
}
