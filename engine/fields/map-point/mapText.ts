import { en } from '#i18n/maps/en.ts'
import { zh } from '#i18n/maps/zh.ts'
import { textWith, wordsWith } from '../../text/text.ts'

/** Texts with the messages of maps in forms. */
export const useMapText = textWith('maps', { zh, en })

/** The same for code outside of components. */
export const mapWords = wordsWith('maps', { zh, en })
