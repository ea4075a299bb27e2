import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/attach/en.ts'
import { zh } from '../../i18n/attach/zh.ts'

/** Words of files without a form, beside those of the console. */
export const useAttachText = textWith('attach', { zh, en })
