// A new alarm as the caller that stored its rows receives it.

import type { Language } from '#i18n/translate.ts'

/** An alarm that a row raised. */
export interface RaisedAlarm {
  deviceId: string
  type: string
  /** Moment of the row. */
  startTime: string
  content: Readonly<Record<Language, string>>
}

/** Is called with each new alarm; twice where the transaction of the rows is tried again. */
export type AlarmListener = (alarm: RaisedAlarm) => void
