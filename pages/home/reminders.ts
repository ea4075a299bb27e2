// Reminders of the start page as the server tells them.

/** A record whose date comes up. */
export interface HomeReminder {
  entity: string
  id: string
  title: string
  titleEn: string
  /** `YYYY-MM-DD` */
  date: string
}

export interface HomeReminders {
  total: number
  reminders: readonly HomeReminder[]
}

/** Data of the wire; a line without a title is left out. */
export function parseReminders(data: unknown): HomeReminders {
  const { total, reminders } = (data ?? {}) as { total?: unknown; reminders?: unknown }
  const rows = Array.isArray(reminders) ? (reminders as Readonly<Record<string, unknown>>[]) : []
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const lines = rows.flatMap(({ entity, id, title, titleEn, date }) =>
    text(title) === ''
      ? []
      : [{ entity: text(entity), id: text(id), title: text(title), titleEn: text(titleEn) || text(title), date: text(date) }],
  )
  return { total: Number(total ?? 0) || 0, reminders: lines }
}
