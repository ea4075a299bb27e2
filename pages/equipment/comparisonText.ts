import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/comparison/en.ts'
import { zh } from '../../i18n/comparison/zh.ts'

/** Words of the comparison of devices, beside those of the console. */
export const useComparisonText = textWith('comparison', { zh, en })
