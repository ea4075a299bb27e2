import { useQuery } from '@tanstack/react-query'
import { usePermissions } from '../../engine/api/access/permissions.ts'
import { api } from '../../engine/api/client.ts'

/** A notice as its short form shows it. */
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
const LONGEST = 60
const NONE: readonly Notice[] = []

/** The newest notices; none for who may not read them, and none while they load. */
export function useNotices(): readonly Notice[] {
  const { can } = usePermissions()
  const { data } = useQuery({
    // Below the key of the entity's records, so that a notice that was just written shows here too.
    queryKey: ['records', 'notice', 'newest'],
    queryFn: ({ signal }) => api.get<unknown>('/api/blade-desk/notice/list', NEWEST, { signal, silent: true }),
    select: parseNotices,
    enabled: can('notice_view'),
  })
  return data ?? NONE
}

/** The page of notices, narrowed to one. */
export function noticePath({ title }: Notice): string {
  return `/desk/notice?${new URLSearchParams({ title })}`
}

/** Rows of the wire; what is no notice is left out. */
export function parseNotices(data: unknown): Notice[] {
  const { records } = (data ?? {}) as { records?: unknown }
  if (!Array.isArray(records)) return []
  return records.flatMap((row: Readonly<Record<string, unknown>> | null) => {
    if (!row || typeof row.title !== 'string') return []
    const text = typeof row.content === 'string' ? plainText(row.content) : ''
    return [{ id: String(row.id), title: row.title, text, date: String(row.releaseTime ?? '').slice(0, 10), isRead: row.isRead === 1 }]
  })
}

/** Parsed apart from the page: nothing in it runs or loads. */
function plainText(html: string): string {
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent?.trim() ?? ''
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
