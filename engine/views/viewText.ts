import { en } from '../../i18n/views/en.ts'
import { zh } from '../../i18n/views/zh.ts'
import { textWith, wordsWith } from '../text/text.ts'

/** Words of views, beside those of the console. */
export const useViewText = textWith('views', { zh, en })
export const viewWords = wordsWith('views', { zh, en })
