import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/workflow/en.ts'
import { zh } from '../../i18n/workflow/zh.ts'

/** Texts with the messages of process pages. */
export const useProcessText = textWith('workflow', { zh, en })
