// Types of the API response with the reminders of the start page.

/** A record with an upcoming date. */
export interface ReminderAnswer {
  entity: string
  id: string
  title: string
  titleEn: string
  /** `YYYY-MM-DD` */
  date: string
}

export interface RemindersAnswer {
  total: number
  /** The nearest dates first. */
  reminders: readonly ReminderAnswer[]
}
