// Characters of accounts and names: look-alike letters and invisible characters would make one name look like another.

import { AppError } from '../../errors.ts'

// Excludes radicals (script Han), and full-width and phonetic letters (script Latin), as they look like others.
const ACCOUNT = /^[A-Za-z0-9\u3007\p{Unified_Ideograph}][A-Za-z0-9\u3007\p{Unified_Ideograph}._@-]*$/u
const NAME = /^[A-Za-zÀ-ƀƠơƯưǍ-ǜȘ-țḀ-ỿ0-9\u3005\u3007\p{Unified_Ideograph} .·•'’_-]+$/u
/** Invisible characters such as zero-width spaces. Administrators may use brackets and similar characters, registering guests may not. */
const INVISIBLE = /\p{Cf}/u

export const isAccount = (text: string): boolean => ACCOUNT.test(text)

/** True if a registering guest may use this name. */
export const isGuestName = (text: string): boolean => NAME.test(text)

/** Checks names entered by an administrator. Throws `user.accountSigns` or `user.nameSigns`, each for its field. */
export function refuseSigns({ account, name, realName }: { account?: unknown; name?: unknown; realName?: unknown }): void {
  const text = typeof account === 'string' ? account.trim() : ''
  if (text !== '' && !isAccount(text)) throw new AppError('user.accountSigns', {}, null, 'account')
  for (const [field, value] of Object.entries({ name, realName }))
    if (typeof value === 'string' && INVISIBLE.test(value)) throw new AppError('user.nameSigns', {}, null, field)
}
