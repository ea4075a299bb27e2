import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/attendance/en.ts'
import { zh } from '../../i18n/attendance/zh.ts'

/** Words of the attendance sheet, beside those of the console. */
export const useAttendanceText = textWith('attendance', { zh, en })
