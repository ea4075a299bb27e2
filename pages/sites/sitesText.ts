import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/sites/en.ts'
import { zh } from '../../i18n/sites/zh.ts'

/** Words of what happens on the sites, beside those of the console. */
export const useSitesText = textWith('sites', { zh, en })
