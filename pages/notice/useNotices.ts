import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { api } from '../../engine/api/client.ts'

/** Summary of a notice. */
export interface Notice {
  id: string
  title: string
  /** The beginning of its content, as plain text. */
  text: string
  /** `YYYY-MM-DD`. */
  date: string
  isRead: boolean
}

const NEWEST = { current: 1, size: 10 }
const MAX_LENGTH = 60
const NONE: readonly Notice[] = []

/** Latest notices; empty while they load, and for users who may not read them. */
export function useNotices(): readonly Notice[] {
  const { can } = usePermissions()
  const { data } = useQuery({
    // A key below that of the entity's records, so that a new notice appears here too.
    queryKey: ['records', 'notice', 'newest'],
    queryFn: ({ signal }) => api.get<unknown>('/api/blade-desk/notice/list', NEWEST, { signal, silent: true }),
    select: parseNotices,
    enabled: can('notice_view'),
  })
  return data ?? NONE
}

/** Path of the page of notices, filtered to one. */
export function noticePath({ title }: Notice): string {
  return `/desk/notice?${new URLSearchParams({ title })}`
}

/** Parses the rows; invalid ones are skipped. */
export function parseNotices(data: unknown): Notice[] {
  const { records } = (data ?? {}) as { records?: unknown }
  if (!Array.isArray(records)) return []
  return records.flatMap((row: Readonly<Record<string, unknown>> | null) => {
    if (!row || typeof row.title !== 'string') return []
    const text = typeof row.content === 'string' ? plainText(row.content) : ''
    return [{ id: String(row.id), title: row.title, text, date: String(row.releaseTime ?? '').slice(0, 10), isRead: row.isRead === 1 }]
  })
}

/** Text of HTML; DOMParser neither runs scripts nor loads images. */
function plainText(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text
}
