import { en } from '../../i18n/journal/en.ts'
import { zh } from '../../i18n/journal/zh.ts'
import { textWith } from '../text/text.ts'

/** Texts with the messages of history, undo and bulk edit. */
export const useJournalText = textWith('journal', { zh, en })
