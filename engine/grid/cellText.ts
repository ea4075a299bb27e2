import { en } from '../../i18n/cells/en.ts'
import { zh } from '../../i18n/cells/zh.ts'
import { textWith, wordsWith } from '../text/text.ts'

/** Texts with the messages of cell editing. */
export const useCellText = textWith('cells', { zh, en })
export const cellWords = wordsWith('cells', { zh, en })
