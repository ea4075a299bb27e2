export interface OpenAlarm {
  id: string
  name: string
  startTime: string
  /** Project and device, as far as they are known. */
  where: string
}

/** Parses a page of active alarms; missing parts are empty. */
export function parseAlarms(data: unknown): { total: number; alarms: OpenAlarm[] } {
  const { records, total } = (data ?? {}) as { records?: unknown; total?: unknown }
  const rows = Array.isArray(records) ? (records as Readonly<Record<string, unknown>>[]) : []
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const alarms = rows.map((row) => ({
    id: String(row.id),
    name: text(row.alarmName) || text(row.content),
    startTime: text(row.startTime),
    where: [text(row.projectName), text(row.deviceName)].filter((part) => part !== '').join(' · '),
  }))
  return { total: Math.max(0, Number(total ?? alarms.length)) || 0, alarms }
}
