import { en } from '../../i18n/views/en.ts'
import { zh } from '../../i18n/views/zh.ts'
import { textWith, wordsWith } from '../text/text.ts'

/** Texts with the messages of views. */
export const useViewText = textWith('views', { zh, en })
export const viewWords = wordsWith('views', { zh, en })
