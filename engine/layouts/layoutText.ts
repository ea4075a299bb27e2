import { en } from '../../i18n/layouts/en.ts'
import { zh } from '../../i18n/layouts/zh.ts'
import { textWith } from '../text/text.ts'

/** Words of boards and calendars, beside those of the console. */
export const useLayoutText = textWith('layouts', { zh, en })
