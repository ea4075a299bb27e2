// Inbox of the signed-in user; the bell shows the number of unread messages.

import { atom } from 'jotai'

export interface InboxMessage {
  id: string
  kind: 'alarm' | 'job' | 'system' | 'record'
  title: string
  titleEn: string
  content: string
  contentEn: string
  /** A key of `alarm_level`; '' for what is no alarm. */
  level: string
  entity: string
  /** Of a job its number, of a message of the system its day, else that of the record; '' for several records. */
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

/** `null` until the server has told, and in front of a platform that tells nobody. */
export const inboxAtom = atom<InboxState | null>(null)

/** True when the server could not tell; it is asked again. */
export const hasInboxFailedAtom = atom(false)
