import { md5 } from 'js-md5'
import { api, type CallOptions } from '../client.ts'
import { changeMode, sentPasswords } from './sentPasswords.ts'

const PATH = '/api/blade-user/update-password'

/**
 * Changes the password of the signed-in user. Passwords are sent as the settings say, MD5 by default. The server checks the new password by
 * its length and by MD5 hashes of the lower-case password, with and without the digits and signs at its ends; it never sees the password
 * itself.
 */
export async function changePassword(old: string, wanted: string, options: Pick<CallOptions, 'silent'> = {}): Promise<void> {
  const { query, body } = await sentPasswords({ oldPassword: old, newPassword: wanted, newPassword1: wanted }, changeMode())
  await api.post(PATH, { query, body: body ?? passwordFacts(wanted), ...options })
}

/** Length and hashes by which the server checks a new password. */
export function passwordFacts(wanted: string): { passwordLength: number; passwordForms: string[] } {
  return { passwordLength: [...wanted].length, passwordForms: formsOf(wanted).map((form) => md5(form)) }
}

function formsOf(plain: string): string[] {
  const lower = plain.toLowerCase()
  const bare = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return bare === '' ? [lower] : [lower, bare]
}
