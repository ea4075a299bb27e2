import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/ropeBind/en.ts'
import { zh } from '../../i18n/ropeBind/zh.ts'

/** Words of giving ropes out and back, beside those of the console. */
export const useRopeText = textWith('ropeBind', { zh, en })
