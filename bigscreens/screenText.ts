import { type Text, textWith } from '../engine/text/text.ts'
import { en } from '../i18n/screens/en.ts'
import { zh } from '../i18n/screens/zh.ts'

export type ScreenText = Text

/** Texts with the messages of `i18n/screens`: `frame.updated`. */
export const useScreenText = textWith('walls', { zh, en })
