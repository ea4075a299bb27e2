// Calls of the revisions of a schema file.

import { api } from '../../engine/api/client.ts'
import type { Finding } from '../../engine/model/checks/finding.ts'
import type { ChangeEffect, RevisionHead, SchemaVocabulary } from '../../engine/site/answers/schemaFiles.ts'
import { textWith } from '../../engine/text/text.ts'
import { en } from '../../i18n/revisions/en.ts'
import { zh } from '../../i18n/revisions/zh.ts'

export const useRevisionText = textWith('revisions', { zh, en })

export type SchemaFinding = Omit<Finding, 'chinese'>

export type ShownChange = Omit<SchemaFinding, 'line' | 'column'> & {
  /** The path in words: titles of fields and buttons, and keywords; '' for the whole file. */
  place: string
  /** A field that goes, and the like field that comes. */
  rename?: { from: string; to: string }
}

export interface RevisionComparison {
  changes: readonly ShownChange[]
  /** Lines, where a revision does not pass the check any more. */
  findings: readonly string[]
}

export interface TextCheck {
  changes: readonly ShownChange[]
  findings: readonly SchemaFinding[]
  /** False for a file that cannot be previewed and tried, such as the shared field groups. */
  hasPage: boolean
}

const API = '/api/blade-develop/schema-file'
/** The check reads all files together. */
const PATIENCE_MS = 30_000
const shared = { silent: true, timeout: PATIENCE_MS }

export const readContent = (file: string) => api.get<{ text: string | null; hash: string }>(`${API}/content`, { file }, shared)

export const readSchemaVocabulary = () => api.get<SchemaVocabulary>(`${API}/vocabulary`, {}, shared)

export const readRevisions = (file: string) => api.get<RevisionHead[]>(`${API}/revisions`, { file }, shared)

export const readRevision = (id: string) =>
  api.get<RevisionHead & { text: string; changes: ShownChange[] }>(`${API}/revision`, { id }, shared)

/** @param against id of another revision; '' for the version in use */
export const compareRevision = (id: string, against: string) => api.get<RevisionComparison>(`${API}/compare`, { id, against }, shared)

export const checkText = (file: string, text: string, signal: AbortSignal) =>
  api.post<TextCheck>(`${API}/check`, { body: { file, text }, signal, ...shared })

/** Reads the stored records, which may take long. */
export const readImpact = (file: string, text: string, signal: AbortSignal) =>
  api.post<ChangeEffect[]>(`${API}/impact`, { body: { file, text }, signal, silent: true, timeout: 4 * PATIENCE_MS })

export const publishText = (body: { file: string; text: string; base: string; reason: string }) =>
  api.post<{ revision: number; hash: string }>(`${API}/publish`, { body, ...shared })

export const rollBack = (id: string, body: { reason: string; base: string }) =>
  api.post<{ revision: number }>(`${API}/rollback`, { query: { id }, body, ...shared })
