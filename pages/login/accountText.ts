import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/account/en.ts'
import { zh } from '../../i18n/account/zh.ts'

/** Texts with the messages around the login. */
export const useAccountText = textWith('account', { zh, en })
