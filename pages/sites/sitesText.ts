import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/sites/en.ts'
import { zh } from '../../i18n/sites/zh.ts'

/** Texts with the messages about sites. */
export const useSitesText = textWith('sites', { zh, en })
