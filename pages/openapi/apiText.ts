import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/openapi/en.ts'
import { zh } from '../../i18n/openapi/zh.ts'

/** Texts with the messages of the API documentation. */
export const useApiText = textWith('openapi', { zh, en })
