// Publishes a text of a schema file: checked among the others, kept as a revision, written to the folder and taken over, or none of it.

import type { RevisionHead } from '#engine/site/answers/schemaFiles.ts'
import type { Language } from '#i18n/translate.ts'
import { type Finding, formatFinding, isError } from '#model/checks/finding.ts'
import type { FileChange } from '#model/compare/compareEntities.ts'
import { GROUPS } from '#model/entity/groupsFile.ts'
import { AppError } from '../../errors.ts'
import { findingIn } from '../../library/findingWords.ts'
import { recordOf } from '../../library/fromTable/checkDerivedFile.ts'
import type { Library } from '../../library/library.ts'
import { hasRevisions, servedText } from '../../library/servedText.ts'
import type { Platform } from '../../platform.ts'
import { changesOfLibraries } from './changesOfLibraries.ts'
import { eraseDraft } from './drafts/draftRows.ts'
import { missingDictionaries } from './missingDictionaries.ts'
import { lostNeeds, needFindings } from './needs/missingNeeds.ts'
import { unwrittenFields } from './needs/unwrittenFields.ts'
import {
  eraseRevision,
  findingsFor,
  findRevision,
  hashOf,
  insertRevisions,
  isBeingPublished,
  keepClaim,
  revisionHeads,
} from './revisionRows.ts'
import { finishRevision, writeSchemaFile } from './syncRevisions.ts'

const MAX_LENGTH = 1_000_000
/** The heads of all revisions, with their reasons, are read each second. */
export const MAX_REASON_LENGTH = 500
const PATH = /^([a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9-]*\.json$/

/** The place of a publication: a call, or the scheduled task. */
export interface Publisher {
  platform: Platform
  /** Of refusals. */
  language: Language
  author: string
  authorId: string
}

export interface Publication {
  file: string
  text: string
  /** Hash of the text that the author started from; '' for a new file. */
  base: string
  reason: string
  source: string
}

export interface Validation {
  findings: Finding[]
  changes: FileChange[]
  /** The set with the text in it. */
  after: Library
}

/** The last publication of each node. */
const turns = new WeakMap<Platform['store'], Promise<unknown>>()
/** A publication that waits for the tables tells other nodes so often that it goes on. */
const CLAIM_EVERY_MS = 10_000

/** The findings of the text, and its changes against the file that is served. Throws schema.path. */
export async function validateText(platform: Platform, file: string, text: string): Promise<Validation> {
  checkSchemaPath(file)
  if (text.length > MAX_LENGTH) throw new AppError('schema.tooLong', { limit: MAX_LENGTH })
  const after = await platform.schemas.validate(new Map([[file, text]]))
  const lost = lostNeeds(platform.library().entities, after.entities)
  const unwritten = unwrittenFields(after.entities, new Set(Object.keys(recordOf(after).properties ?? {})))
  const needs = needFindings([...lost, ...unwritten], after.files)
  // Dictionaries that other files lack are no fault of this one.
  const dictionaries = (await missingDictionaries(platform, after)).filter((finding) => finding.file === file)
  const findings = findingsFor(file, [...after.findings, ...needs, ...dictionaries])
  const changes = findings.some(isError) ? [] : changesOfLibraries(platform.library(), after)
  return { findings, changes, after }
}

/** Throws schema.path. */
export function checkSchemaPath(file: string): void {
  if (!PATH.test(file) || !hasRevisions(file)) throw new AppError('schema.path', { path: file })
}

/** Number of the revision; that of the present one where the text is the same. Throws a refusal with the findings, or with both sides. */
export function publish(publisher: Publisher, wanted: Publication): Promise<number> {
  const { store } = publisher.platform
  const own = (turns.get(store) ?? Promise.resolve()).then(() => publishInTurn(publisher, wanted))
  turns.set(
    store,
    own.catch(() => {}),
  )
  return own
}

async function publishInTurn(publisher: Publisher, { file, text, base, reason, source }: Publication): Promise<number> {
  const { platform, author, authorId } = publisher
  const { findings, changes } = await validateText(platform, file, text)
  if (reason.trim() === '') throw new AppError('schema.reasonMissing', {}, null, 'reason')
  refuseFindings(publisher, findings)
  const served = servedText(platform.library(), file)
  const revisions = await revisionHeads(platform, { file_equal: file })
  const newest = revisions.find(({ takenAt }) => takenAt !== '')
  const rival = revisions.find((revision) => isBeingPublished(revision, new Date())) ?? null
  const own = { file, text, base }
  if (rival) throw await overtaken(platform, 'schema.beingPublished', revisions, rival, own)
  if (hashOf(served) !== base || (newest?.hash ?? '') !== base)
    throw await overtaken(platform, 'schema.changedMeanwhile', revisions, newest, own)
  if (hashOf(text) === base) return newest?.number ?? 0
  const number = (revisions[0]?.number ?? 0) + 1
  const kept = reason.trim().slice(0, MAX_REASON_LENGTH)
  const revision = { file, number, source, author, authorId, reason: kept, text, changes, findings, isTaken: false }
  const [id] = await insertRevisions(platform, [revision])
  // Another node took the number in between.
  if (id === undefined) {
    const now = await revisionHeads(platform, { file_equal: file })
    throw await overtaken(platform, now[0]?.takenAt === '' ? 'schema.beingPublished' : 'schema.changedMeanwhile', now, now[0], own)
  }
  await takeOver(publisher, id, file, text, served)
  await forgetPublishedDraft(platform, file, text)
  return number
}

/** Serves the text from the folder, or brings back everything as it was. */
async function takeOver(publisher: Publisher, id: string, file: string, text: string, before: string | null): Promise<void> {
  const { platform } = publisher
  const claim = setInterval(() => {
    keepClaim(platform, id).catch((error) => platform.log.error({ err: error }, `The publication of ${file} could not be kept alive`))
  }, CLAIM_EVERY_MS)
  try {
    await writeSchemaFile(platform, file, text).catch((error: Error) => {
      throw new AppError('schema.notWritable', { reason: error.message })
    })
    const earlier = new Set(platform.library().findings.map(formatFinding))
    await platform.schemas.reload()
    const library = platform.library()
    const isServed = servedText(library, file) === text
    // With other groups the database may refuse the entity that uses them.
    const found = findingsFor(file, library.findings).filter((one) => !isServed || !earlier.has(formatFinding(one)))
    if (!isServed || file === GROUPS) refuseFindings(publisher, found)
    if (!isServed) throw new AppError('server.unavailable')
  } catch (error) {
    await writeSchemaFile(platform, file, before).catch((cause) =>
      platform.log.error({ err: cause }, `The earlier text of ${file} could not be written back to the schema folder`),
    )
    await platform.schemas.reload()
    await eraseRevision(platform, id)
    throw error
  } finally {
    clearInterval(claim)
  }
  // The text is served, and the tables may follow it already: there is no way back.
  await finishRevision(platform, id)
}

/** A draft with another text stays: it is overtaken. */
async function forgetPublishedDraft(platform: Platform, file: string, text: string): Promise<void> {
  await eraseDraft(platform, file, hashOf(text)).catch((error) =>
    platform.log.error({ err: error }, `The published draft of ${file} could not be erased`),
  )
}

/** Throws schema.findings if one of them is an error. */
export function refuseFindings({ language }: Publisher, findings: readonly Finding[]): void {
  const errors = findings.filter(isError).map((finding) => findingIn(language, finding))
  const [first] = errors
  if (first) throw new AppError('schema.findings', { finding: formatFinding(first) }, { findings: errors })
}

/** Names the revision that came first and the one that the author started from, with the texts of both sides. */
async function overtaken(
  platform: Platform,
  key: 'schema.changedMeanwhile' | 'schema.beingPublished',
  revisions: readonly RevisionHead[],
  newer: RevisionHead | undefined,
  { file, text, base }: Pick<Publication, 'file' | 'text' | 'base'>,
): Promise<AppError> {
  const started = revisions.find(({ hash, takenAt }) => takenAt !== '' && hash === base)
  // A change of the folder that is no revision yet leads.
  const stored = newer && newer.hash !== base ? await findRevision(platform, newer.id) : null
  const served = servedText(platform.library(), file)
  const live = stored
    ? { text: stored.hash === '' ? null : stored.text, hash: stored.hash, revision: stored.number, author: stored.author }
    : { text: served, hash: hashOf(served), revision: null, author: '' }
  const numbers = { newer: live.revision ?? '—', base: started?.number ?? '—' }
  return new AppError(key, { path: file, ...numbers, author: live.author }, { live, yours: { text, revision: started?.number ?? null } })
}
