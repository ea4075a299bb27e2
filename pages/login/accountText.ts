import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/account/en.ts'
import { zh } from '../../i18n/account/zh.ts'

/** Words of what is asked around a login, beside those of the console. */
export const useAccountText = textWith('account', { zh, en })
