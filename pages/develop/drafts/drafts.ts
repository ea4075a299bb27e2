// Calls of the drafts of schema files.

import { ApiError } from '#engine/api/apiError.ts'
import { api } from '#engine/api/client.ts'
import type { DraftConflict, PreviewManifest, SchemaDraft, TrialRole } from '#engine/site/answers/schemaDrafts.ts'
import { textWith } from '#engine/text/text.ts'
import { en } from '#i18n/drafts/en.ts'
import { zh } from '#i18n/drafts/zh.ts'

export const useDraftText = textWith('drafts', { zh, en })

const API = '/api/blade-develop/schema-draft'
/** The check reads all files together. */
const shared = { silent: true, timeout: 60_000 }

export interface DraftVersion {
  id: string
  /** Hash of the draft's text. */
  version: string
}

export const draftVersionOf = ({ id, hash }: SchemaDraft): DraftVersion => ({ id, version: hash })

export const readDraftOf = (file: string) => api.get<SchemaDraft | null>(`${API}/draft`, { file }, shared)

export const readDraft = (id: string) => api.get<SchemaDraft | null>(`${API}/draft`, { id }, shared)

/** @param body `version` is the hash of the draft that the text replaces; '' for a new draft */
export const saveDraft = (body: { file: string; text: string; base: string; reason: string; version: string }) =>
  api.post<SchemaDraft>(`${API}/save`, { body, ...shared })

export const discardDraft = (body: DraftVersion) => api.post(`${API}/discard`, { body, ...shared })

export const publishDraft = (body: DraftVersion) => api.post<{ revision: number }>(`${API}/publish`, { body, ...shared })

/** @param at `YYYY-MM-DD HH:mm:ss` */
export const requestSchedule = (draft: DraftVersion, at: string) => api.post(`${API}/schedule`, { body: { ...draft, at }, ...shared })

export const requestScheduleEnd = (id: string) => api.post(`${API}/unschedule`, { query: { id }, ...shared })

export const readTrialRoles = () => api.get<TrialRole[]>(`${API}/trial-roles`, {}, shared)

/** @param roles ids */
export const startTrial = (draft: DraftVersion, roles: readonly string[]) =>
  api.post(`${API}/start-trial`, { body: { ...draft, roles: roles.join(',') }, ...shared })

export const endTrial = (id: string) => api.post(`${API}/end-trial`, { query: { id }, ...shared })

export const readPreview = (id: string) => api.get<PreviewManifest>(`${API}/preview/${id}/manifest`, {}, shared)

/** Both sides of a refused save; `null` for another error. */
export function conflictOf(error: Error): DraftConflict | null {
  const data = error instanceof ApiError ? (error.data as Partial<DraftConflict> | null) : null
  return data && 'stored' in data && 'yours' in data ? (data as DraftConflict) : null
}
