import { en } from '../../i18n/sheets/en.ts'
import { zh } from '../../i18n/sheets/zh.ts'
import { textWith, wordsWith } from '../text/text.ts'

/** Texts with the messages of print, export and import. */
export const useSheetText = textWith('sheets', { zh, en })

/** The same for code outside of components. */
export const sheetWords = wordsWith('sheets', { zh, en })
