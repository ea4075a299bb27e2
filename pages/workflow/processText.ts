import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/workflow/en.ts'
import { zh } from '../../i18n/workflow/zh.ts'

/** Words of the pages of a process, beside those of the console. */
export const useProcessText = textWith('workflow', { zh, en })
