// Inbox of the signed-in user; the bell shows the number of unread messages.

import { atom } from 'jotai'

export interface InboxMessage {
  id: string
  kind: 'alarm' | 'job' | 'system' | 'record'
  title: string
  titleEn: string
  content: string
  contentEn: string
  /** Key of `alarm_level`; empty for a message that is no alarm. */
  level: string
  entity: string
  /** Id of the record; number of a job, day of a system message, empty for several records. */
  recordId: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
  isQuiet: boolean
  readTime: string | null
}

export interface InboxState {
  unread: number
  messages: readonly InboxMessage[]
}

/** `null` while it loads, and on platforms without an inbox. */
export const inboxAtom = atom<InboxState | null>(null)

/** True if the last request failed; it is repeated. */
export const hasInboxFailedAtom = atom(false)
