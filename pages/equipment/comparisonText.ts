import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/comparison/en.ts'
import { zh } from '../../i18n/comparison/zh.ts'

/** Texts with the messages of the comparison. */
export const useComparisonText = textWith('comparison', { zh, en })
