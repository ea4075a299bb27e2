import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/access/en.ts'
import { zh } from '../../i18n/access/zh.ts'

export const useAccessText = textWith('access', { zh, en })
