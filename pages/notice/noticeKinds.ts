/** The tabs below the bell, in their order. */
export const KINDS = ['mail', 'message', 'notice', 'work'] as const

export type NoticeKind = (typeof KINDS)[number]

/**
 * The tab that is open when the bell is pressed: the first with something to read, else the first.
 * @param counts `null` of what has not been asked for yet, which is taken to hold something: its tab must not be passed over for that
 */
export function firstKind(kinds: readonly NoticeKind[], counts: Readonly<Record<NoticeKind, number | null>>): NoticeKind {
  return kinds.find((kind) => (counts[kind] ?? 1) > 0) ?? kinds[0] ?? 'notice'
}
