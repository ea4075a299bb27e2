// API of the user's inbox.

import { getDefaultStore } from 'jotai'
import { api } from '../../engine/api/client.ts'
import * as dict from '../../engine/site/keys.ts'
import { type InboxMessage, type InboxState, inboxAtom } from './inboxAtom.ts'

const ROOT = '/api/blade-desk/message'

/** True when the message stays until it is confirmed. */
export const isCritical = ({ level }: InboxMessage): boolean => level === dict.alarmLevel.critical

/** Marks messages as read, all of them for `null`; critical ones stay unread. */
export const requestMarkRead = (ids: readonly string[] | null): Promise<void> => mark('read', ids ? { ids: ids.join(',') } : {})

export const confirmMessage = (id: string): Promise<void> => mark('confirm', { ids: id })

async function mark(verb: string, query: Readonly<Record<string, string>>): Promise<void> {
  const inbox = await api.post<unknown>(`${ROOT}/${verb}`, { query })
  getDefaultStore().set(inboxAtom, parseInbox(inbox))
}

/** Parses the response; missing parts are empty. */
export function parseInbox(data: unknown): InboxState {
  const { unread, messages } = (data ?? {}) as Partial<Record<keyof InboxState, unknown>>
  const rows = Array.isArray(messages) ? (messages as Readonly<Record<string, unknown>>[]) : []
  return { unread: Math.max(0, Number(unread ?? 0)) || 0, messages: rows.map(parseMessage) }
}

function parseMessage(row: Readonly<Record<string, unknown>>): InboxMessage {
  const text = (name: keyof InboxMessage) => (row[name] === null || row[name] === undefined ? '' : String(row[name]))
  return {
    id: text('id'),
    kind: row.kind === 'job' || row.kind === 'system' || row.kind === 'record' ? row.kind : 'alarm',
    title: text('title'),
    titleEn: text('titleEn') || text('title'),
    content: text('content'),
    contentEn: text('contentEn') || text('content'),
    level: text('level'),
    entity: text('entity'),
    recordId: text('recordId'),
    time: text('time'),
    isQuiet: row.isQuiet === 1,
    readTime: text('readTime') || null,
  }
}
