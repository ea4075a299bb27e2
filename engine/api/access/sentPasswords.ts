// The form in which passwords leave the browser, as the settings of the installation say.

import { md5 } from 'js-md5'
import { type PasswordMode, settings } from '../../session/settings.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { toast } from '../toast.ts'

export interface SentPasswords<Name extends string> {
  query: Partial<Record<Name, string>>
  /** Plain passwords, which no address may hold: our server moves them to where the platform reads them. */
  body: Record<Name, string> | null
}

/** C1C2C3, the order that the platform decrypts. */
const CIPHER_MODE = 0

/** Passwords by the name of their parameter. Throws an `ApiError`, said in a toast, where a plain password would travel unencrypted. */
export async function sentPasswords<Name extends string>(
  passwords: Record<Name, string>,
  mode: PasswordMode = settings.passwordMode,
): Promise<SentPasswords<Name>> {
  if (mode === 'plain') {
    // Browsers count https and this machine as secure.
    if (!globalThis.isSecureContext) throw refused()
    return { query: {}, body: passwords }
  }
  const seal = mode === 'md5' ? md5 : await sm2Seal()
  const sealed = Object.entries<string>(passwords).map(([name, plain]) => [name, seal(plain)] as const)
  return { query: Object.fromEntries(sealed) as Record<Name, string>, body: null }
}

/** The form for those who change their password or apply for an account. */
export const changeMode = (): PasswordMode => settings.passwordChangeMode || settings.passwordMode

async function sm2Seal(): Promise<(plain: string) => string> {
  const { sm2 } = (await import('sm-crypto')).default
  return (plain) => `04${sm2.doEncrypt(plain, settings.publicKey, CIPHER_MODE)}`
}

function refused(): ApiError {
  const sentence = translateNow('fault.plainPassword')
  toast.error(sentence)
  return new ApiError(0, sentence, { told: true })
}
