/** Tabs of the panel, in order. */
export const KINDS = ['mail', 'message', 'notice', 'work'] as const

export type NoticeKind = (typeof KINDS)[number]

/**
 * The tab to open: the first with unread entries, else the first one.
 * @param counts number of unread entries; `null` while unknown, which counts as unread
 */
export function firstKind(kinds: readonly NoticeKind[], counts: Readonly<Record<NoticeKind, number | null>>): NoticeKind {
  return kinds.find((kind) => (counts[kind] ?? 1) > 0) ?? kinds[0] ?? 'notice'
}
