// Answer of the reminders of the start page, as the server sends it and the page reads it.

/** A record whose date comes up. */
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
