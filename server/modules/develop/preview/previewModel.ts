// The model of a draft: its entity, checked among the other files, beside the entity that is served. Nothing of it is put into use.

import type { Language } from '#i18n/translate.ts'
import { findingIn } from '#library/findingWords.ts'
import type { Library } from '#library/library.ts'
import { type Finding, formatFinding, isError } from '#model/checks/finding.ts'
import { entityPairs } from '#model/compare/compareEntities.ts'
import type { Entity } from '#model/entity/entity.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { findDraft } from '../drafts/draftRows.ts'
import { validateText } from '../publishSchema.ts'

export interface PreviewModel {
  draftId: string
  file: string
  /** The set with the draft in it. */
  after: Library
  entity: Entity
  /** `null` for a new file. */
  live: Entity | null
}

interface Checked {
  findings: readonly Finding[]
  model: Omit<PreviewModel, 'draftId'> | null
}

/** A check reads all files, and a preview makes many calls. */
const MAX_KEPT = 16
const kept = new WeakMap<Library, Map<string, Promise<Checked>>>()

/** Throws record.notFound without the draft, and schema.findings for one with errors. */
export async function previewModel(platform: Platform, draftId: string, language: Language): Promise<PreviewModel> {
  const draft = await findDraft(platform, { id_equal: draftId })
  if (!draft) throw new AppError('record.notFound')
  const { findings, model } = await modelOfText(platform, draft.file, draft.text, draft.hash)
  const fault = findings.find(isError)
  if (fault) throw new AppError('schema.draftFaulty', { finding: formatFinding(findingIn(language, fault)) })
  if (model === null) throw new AppError('schema.noPage', { path: draft.file })
  return { draftId, ...model }
}

/** The model of a text among the files that are served now; none for a text with errors, and without a page. @param hash of the text */
export function modelOfText(platform: Platform, file: string, text: string, hash: string): Promise<Checked> {
  const served = platform.library()
  const known = kept.get(served) ?? new Map<string, Promise<Checked>>()
  kept.set(served, known)
  const key = `${file} ${hash}`
  const running = known.get(key) ?? checked(platform, file, text)
  known.delete(key)
  known.set(key, running)
  for (const old of [...known.keys()].slice(0, -MAX_KEPT)) known.delete(old)
  // A schema folder that could not be read is read again at the next call.
  running.catch(() => known.delete(key))
  return running
}

async function checked(platform: Platform, file: string, text: string): Promise<Checked> {
  const served = platform.library()
  const { findings, after } = await validateText(platform, file, text)
  if (!hasPage(after, file)) return { findings, model: null }
  const pair = entityPairs(served.entities, after.entities).find(({ entity }) => entity.file === file)
  return { findings, model: pair ? { file, after, entity: pair.entity, live: pair.old ?? null } : null }
}

/** True if the file has an entity with a list of its own in the console; shared field groups, for one, have none. */
export const hasPage = ({ entities }: Library, file: string): boolean =>
  [...entities.values()].some((entity) => entity.file === file && entity.route !== null && entity.endpoints.list !== undefined)
