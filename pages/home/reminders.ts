// Parses the reminders of the start page.

import type { RemindersAnswer } from '../../engine/site/answers/reminders.ts'

/** Parses the response; reminders without a title are skipped. */
export function parseReminders(data: unknown): RemindersAnswer {
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
