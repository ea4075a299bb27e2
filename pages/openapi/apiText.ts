import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/openapi/en.ts'
import { zh } from '../../i18n/openapi/zh.ts'

/** Words of the interface's document, beside those of the console. */
export const useApiText = textWith('openapi', { zh, en })
