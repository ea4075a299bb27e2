import { en } from '../../i18n/sheets/en.ts'
import { zh } from '../../i18n/sheets/zh.ts'
import { textWith, wordsWith } from '../text/text.ts'

/** Words of what leaves a list for paper or files, and of what comes in, beside those of the console. */
export const useSheetText = textWith('sheets', { zh, en })

/** The same outside of components. */
export const sheetWords = wordsWith('sheets', { zh, en })
