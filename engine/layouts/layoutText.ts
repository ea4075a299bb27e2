import { en } from '../../i18n/layouts/en.ts'
import { zh } from '../../i18n/layouts/zh.ts'
import { textWith } from '../text/text.ts'

/** Texts with the messages of boards and calendars. */
export const useLayoutText = textWith('layouts', { zh, en })
