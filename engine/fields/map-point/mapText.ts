import { en } from '#i18n/maps/en.ts'
import { zh } from '#i18n/maps/zh.ts'
import { textWith, wordsWith } from '../../text/text.ts'

/** Words of maps in forms, beside those of the console. */
export const useMapText = textWith('maps', { zh, en })

/** The same outside of components. */
export const mapWords = wordsWith('maps', { zh, en })
