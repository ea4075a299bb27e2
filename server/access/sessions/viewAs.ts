// Views of an administrator as another user or a role: an attribute of the session, read-only and for some minutes. It is in the database, so
// it holds on every node within a second.

import { findKeyed, putKeyed, removeKeyed, sweepKeyed } from '#store/rows/keyedRows.ts'
import type { Store } from '#store/store.ts'

/** The viewed user or role by session; the other one is ''. */
export const VIEWS_AS = {
  name: 'gantry_view_as',
  columns: { viewed_user: 'text', viewed_role: 'text', expires: 'integer' },
} as const

/** Milliseconds after which a view ends by itself. */
const VIEW_MS = 15 * 60_000

export interface ViewAs {
  userId: string
  roleId: string
  /** Milliseconds since 1970. */
  until: number
}

/** Starts a view, or replaces the present one. */
export function startView({ db }: Store, sessionId: string, { userId, roleId }: Omit<ViewAs, 'until'>): Promise<void> {
  const row = { viewed_user: userId, viewed_role: roleId, expires: Date.now() + VIEW_MS }
  return putKeyed(db, VIEWS_AS, sessionId, row, 'is replaced')
}

export const endView = ({ db }: Store, sessionId: string): Promise<void> => removeKeyed(db, VIEWS_AS, sessionId)

export async function viewOf({ db }: Store, sessionId: string): Promise<ViewAs | null> {
  const row = await findKeyed(db, VIEWS_AS, sessionId)
  if (!row || Number(row.expires) <= Date.now()) return null
  return { userId: String(row.viewed_user), roleId: String(row.viewed_role), until: Number(row.expires) }
}

/** Deletes views that are over. */
export const sweepViews = ({ db }: Store): Promise<void> => sweepKeyed(db, VIEWS_AS)
