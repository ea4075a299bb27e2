// Drafts of schema files in their table: one of each file. The id derives from the file, so two authors cannot begin two, and each write
// names the version that it replaces.

import type { SchemaDraft } from '#engine/site/answers/schemaDrafts.ts'
import * as dict from '#engine/site/keys.ts'
import type { Language } from '#i18n/translate.ts'
import type { Library } from '#library/library.ts'
import { servedText } from '#library/servedText.ts'
import { type Finding, isError } from '#model/checks/finding.ts'
import { splitIds } from '#model/commaIds.ts'
import { siteTime } from '#model/siteTime.ts'
import type { EntityHook } from '#records/hook.ts'
import type { Kernel } from '#server/kernel.ts'
import { stableId } from '#store/ids.ts'
import { type NewValues, type Rec, repository, repositoryOfAllTenants, systemActor, textOf, type WireFilters } from '#store/rows.ts'
import { hashOf } from '../revisionRows.ts'

export const DRAFT = 'schema-draft'

/** A draft with the parts that only the server reads. */
export interface StoredDraft extends SchemaDraft {
  scheduledBy: string
  /** JSON of the effects that were foretold when the publication was scheduled. */
  expected: string
  claimedAt: string
  authorId: string
}

const FIELDS = [
  'id',
  'file',
  'fileText',
  'hash',
  'base',
  'reason',
  'author',
  'savedAt',
  'findings',
  'publishAt',
  'refusal',
  'scheduledBy',
  'expected',
  'claimedAt',
  'trialRoles',
  'trialNames',
  'trialUntil',
  'authorId',
] as const

export interface NewDraft {
  file: string
  text: string
  base: string
  reason: string
  author: string
  authorId: string
  findings: readonly Finding[]
}

export const NO_TRIAL: NewValues = { trialRoles: null, trialNames: '', trialUntil: null }
const NO_SCHEDULE: NewValues = { publishAt: null, scheduledBy: '', expected: '', claimedAt: null }
/** Milliseconds after which the node that took a publication counts as ended. */
const CLAIM_MS = 30 * 60_000

export const draftId = (file: string): string => stableId(DRAFT, file)

/** Hash of the text that is served; '' without a file. */
export const liveHash = (library: Library, file: string): string => hashOf(servedText(library, file))

const drafts = (platform: Kernel) => repository(platform, DRAFT, systemActor())

export async function findDraft(platform: Kernel, wanted: WireFilters): Promise<StoredDraft | null> {
  const [row] = await drafts(platform).find(wanted, { fields: FIELDS })
  return row ? draftOf(platform, row) : null
}

/** Ids of the drafts whose time has come, and that no node is publishing. */
export async function dueDrafts(platform: Kernel, now: Date): Promise<string[]> {
  await drafts(platform).change({ claimedAt_datele: siteTime(new Date(now.getTime() - CLAIM_MS)) }, { claimedAt: null })
  const rows = await drafts(platform).find({ publishAt_datele: siteTime(now), claimedAt_null: '1' }, { fields: ['id'] })
  return rows.map((row) => textOf(row, 'id'))
}

function draftOf(platform: Kernel, row: Rec): StoredDraft {
  const file = textOf(row, 'file')
  return {
    id: textOf(row, 'id'),
    file,
    text: textOf(row, 'fileText'),
    hash: textOf(row, 'hash'),
    base: textOf(row, 'base'),
    reason: textOf(row, 'reason'),
    author: textOf(row, 'author'),
    savedAt: textOf(row, 'savedAt'),
    findings: JSON.parse(textOf(row, 'findings') || '[]') as Finding[],
    publishAt: textOf(row, 'publishAt'),
    refusal: textOf(row, 'refusal'),
    isOvertaken: textOf(row, 'base') !== liveHash(platform.library(), file),
    scheduledBy: textOf(row, 'scheduledBy'),
    expected: textOf(row, 'expected'),
    claimedAt: textOf(row, 'claimedAt'),
    trialRoles: splitIds(row.trialRoles),
    trialNames: textOf(row, 'trialNames'),
    trialUntil: textOf(row, 'trialUntil'),
    authorId: textOf(row, 'authorId'),
  }
}

/**
 * Saves a text, and ends its schedule. False if the draft has another version than the named one, or is being published.
 * @param version hash of the draft that the text replaces; '' for a new draft
 */
export async function storeDraft(platform: Kernel, draft: NewDraft, version: string): Promise<boolean> {
  const { file, text, findings, ...rest } = draft
  const values = {
    ...rest,
    hash: hashOf(text),
    fileText: text,
    findings: JSON.stringify(findings),
    errors: findings.filter(isError).length,
    savedAt: siteTime(),
    refusal: '',
    englishRefusal: '',
  }
  const id = draftId(file)
  if (version === '') return (await repositoryOfAllTenants(platform, DRAFT).insertMissing([{ id, file, ...values }])) === 1
  return (
    (await drafts(platform).change(
      { id_equal: id, hash_equal: version, claimedAt_null: '1' },
      { ...values, ...NO_SCHEDULE, ...NO_TRIAL },
    )) === 1
  )
}

/** Erases the draft if it has this version; returns whether it had. */
export async function eraseDraft(platform: Kernel, file: string, version: string): Promise<boolean> {
  return (await repositoryOfAllTenants(platform, DRAFT).erase({ id_equal: draftId(file), hash_equal: version })) === 1
}

export interface Schedule {
  publishAt: string
  scheduledBy: string
  expected: string
}

/** Schedules this version; false if the draft has another one, or is being published. */
export async function scheduleDraft(platform: Kernel, { id, hash }: SchemaDraft, schedule: Schedule): Promise<boolean> {
  const values = { ...schedule, refusal: '', englishRefusal: '' }
  return (await drafts(platform).change({ id_equal: id, hash_equal: hash, claimedAt_null: '1' }, values)) === 1
}

/** Ends the schedule, unless the draft is being published. */
export async function unscheduleDraft(platform: Kernel, id: string): Promise<boolean> {
  return (await drafts(platform).change({ id_equal: id, claimedAt_null: '1' }, NO_SCHEDULE)) === 1
}

/** Lets these roles try this version, or nobody; false if the draft has another one, or is being published. */
export async function setTrial(platform: Kernel, { id, hash }: SchemaDraft, trial: NewValues): Promise<boolean> {
  return (await drafts(platform).change({ id_equal: id, hash_equal: hash, claimedAt_null: '1' }, trial)) === 1
}

export const countDrafts = async (platform: Kernel): Promise<number> => (await drafts(platform).find({}, { fields: ['id'] })).length

/** Ids of the drafts on trial, without this one. */
export async function otherTrials(platform: Kernel, id: string): Promise<string[]> {
  const rows = await drafts(platform).find({ trialRoles_notnull: 'true', id_notequal: id }, { fields: ['id'] })
  return rows.map((row) => textOf(row, 'id'))
}

/** Drafts whose trial is over by its time. */
export async function expiredTrials(platform: Kernel, now: string): Promise<StoredDraft[]> {
  const over: WireFilters[] = [{ trialUntil_datele: now }, { trialUntil_null: 'true' }]
  const found = await Promise.all(over.map((one) => drafts(platform).find({ trialRoles_notnull: 'true', ...one }, { fields: FIELDS })))
  return found.flat().map((row) => draftOf(platform, row))
}

/** True on the one node that ended the trial. */
export async function endExpiredTrial(platform: Kernel, { id, hash, trialRoles }: StoredDraft): Promise<boolean> {
  const wanted = { id_equal: id, hash_equal: hash, trialRoles_equal: trialRoles.join(','), claimedAt_null: '1' }
  return (await drafts(platform).change(wanted, NO_TRIAL)) === 1
}

/** True on the one node that may publish the draft. */
export async function claimDraft(platform: Kernel, id: string, now: Date): Promise<boolean> {
  const time = siteTime(now)
  return (await drafts(platform).change({ id_equal: id, publishAt_datele: time, claimedAt_null: '1' }, { claimedAt: time })) === 1
}

/** Ends the schedule with the reason why nothing was published. */
export async function refuseSchedule(platform: Kernel, id: string, { zh, en }: Readonly<Record<Language, string>>): Promise<void> {
  await drafts(platform).change({ id_equal: id }, { ...NO_SCHEDULE, refusal: zh, englishRefusal: en })
}

/** Adds the state, and words in the language of the request. */
export const schemaDraftHook: EntityHook = {
  entity: DRAFT,
  async extendRecords({ language, platform }, records) {
    for (const record of records) {
      record.state = stateOf(platform.library(), record)
      if (language === 'en' && record.englishRefusal) record.refusal = record.englishRefusal
    }
  },
}

function stateOf(library: Library, record: Rec): string {
  if (record.claimedAt) return dict.schemaDraftState.beingPublished
  if (textOf(record, 'base') !== liveHash(library, textOf(record, 'file'))) return dict.schemaDraftState.overtaken
  if (Number(record.errors) > 0) return dict.schemaDraftState.withErrors
  if (record.publishAt) return dict.schemaDraftState.scheduled
  return record.trialRoles ? dict.schemaDraftState.onTrial : dict.schemaDraftState.ready
}
