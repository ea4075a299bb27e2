// Hashes or encrypts passwords before they are sent, as the settings say.

import { md5 } from 'js-md5'
import { type PasswordMode, settings } from '../../session/settings.ts'
import { translateNow } from '../../text/language.ts'
import { ApiError } from '../apiError.ts'
import { toast } from '../toast.ts'

export interface SentPasswords<Name extends string> {
  query: Partial<Record<Name, string>>
  /** Plain passwords are sent in the body, because URLs are logged. */
  body: Record<Name, string> | null
}

/** C1C2C3, the SM2 cipher mode that the platform expects. */
const CIPHER_MODE = 0

/** Passwords by parameter name, ready to be sent. Shows a toast and throws an `ApiError` if a plain password would be sent unencrypted. */
export async function sentPasswords<Name extends string>(
  passwords: Record<Name, string>,
  mode: PasswordMode = settings.passwordMode,
): Promise<SentPasswords<Name>> {
  if (mode === 'plain') {
    // Browsers treat HTTPS and localhost as secure contexts.
    if (!globalThis.isSecureContext) throw refused()
    return { query: {}, body: passwords }
  }
  const seal = mode === 'md5' ? md5 : await sm2Seal()
  const sealed = Object.entries<string>(passwords).map(([name, plain]) => [name, seal(plain)] as const)
  return { query: Object.fromEntries(sealed) as Record<Name, string>, body: null }
}

/** Password mode for password changes and registrations. */
export const changeMode = (): PasswordMode => settings.passwordChangeMode || settings.passwordMode

async function sm2Seal(): Promise<(plain: string) => string> {
  const { sm2 } = (await import('sm-crypto')).default
  return (plain) => `04${sm2.doEncrypt(plain, settings.publicKey, CIPHER_MODE)}`
}

function refused(): ApiError {
  const sentence = translateNow('fault.plainPassword')
  toast.error(sentence)
  return new ApiError(0, sentence, { isReported: true })
}
