import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/ropeBind/en.ts'
import { zh } from '../../i18n/ropeBind/zh.ts'

/** Texts with the messages of the rope page. */
export const useRopeText = textWith('ropeBind', { zh, en })
