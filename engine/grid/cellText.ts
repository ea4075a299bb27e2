import { en } from '../../i18n/cells/en.ts'
import { zh } from '../../i18n/cells/zh.ts'
import { textWith, wordsWith } from '../text/text.ts'

/** Words of what is typed into cells, beside those of the console. */
export const useCellText = textWith('cells', { zh, en })
export const cellWords = wordsWith('cells', { zh, en })
