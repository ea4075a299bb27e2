import { md5 } from 'js-md5'
import { api, type CallOptions } from '../client.ts'
import { changeMode, sentPasswords } from './sentPasswords.ts'

const PATH = '/api/blade-user/update-password'

/**
 * Gives who is signed in another password. The md5s are what the platform takes, unless the settings say otherwise. How long the new one
 * is, and the md5 of what is left of it without capitals and without the digits and signs around it, let the server judge it, which is
 * never told it.
 */
export async function changePassword(old: string, wanted: string, options: Pick<CallOptions, 'silent'> = {}): Promise<void> {
  const { query, body } = await sentPasswords({ oldPassword: old, newPassword: wanted, newPassword1: wanted }, changeMode())
  await api.post(PATH, { query, body: body ?? passwordFacts(wanted), ...options })
}

/** Facts by which the server checks a new password. */
export function passwordFacts(wanted: string): { passwordLength: number; passwordForms: string[] } {
  return { passwordLength: [...wanted].length, passwordForms: formsOf(wanted).map((form) => md5(form)) }
}

function formsOf(plain: string): string[] {
  const lower = plain.toLowerCase()
  const bare = lower.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return bare === '' ? [lower] : [lower, bare]
}
