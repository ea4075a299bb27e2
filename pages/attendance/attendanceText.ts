import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/attendance/en.ts'
import { zh } from '../../i18n/attendance/zh.ts'

/** Texts with the messages of the attendance sheet. */
export const useAttendanceText = textWith('attendance', { zh, en })
