import { en } from '../../i18n/journal/en.ts'
import { zh } from '../../i18n/journal/zh.ts'
import { textWith } from '../text/text.ts'

/** Words of history, undo and bulk edit, beside those of the console. */
export const useJournalText = textWith('journal', { zh, en })
