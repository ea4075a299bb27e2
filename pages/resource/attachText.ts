import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/attach/en.ts'
import { zh } from '../../i18n/attach/zh.ts'

/** Texts with the messages of attachments. */
export const useAttachText = textWith('attach', { zh, en })
