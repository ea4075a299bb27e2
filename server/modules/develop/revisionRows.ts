// Revisions of schema files in their table. The id derives from file and number, so two nodes that record the same change write one row.

import type { RevisionHead } from '#engine/site/answers/schemaFiles.ts'
import * as dict from '#engine/site/keys.ts'
import { type Finding, isError } from '#model/checks/finding.ts'
import type { FileChange } from '#model/compare/compareEntities.ts'
import { siteTime } from '#model/siteTime.ts'
import { stableId } from '#store/ids.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Kernel } from '../../kernel.ts'
import { textHash } from '../../library/manifest.ts'

export const REVISION = 'schema-revision'
/** Sources of revisions that an author published. */
export const PUBLISHED = [dict.schemaSource.console, dict.schemaSource.rollback].join(',')
/** Revisions of a file that are kept. */
const KEPT = 50
/** Milliseconds after which the node that published counts as ended. */
const CLAIM_MS = 60_000
const HEAD = ['id', 'file', 'number', 'source', 'author', 'reason', 'hash', 'takenAt', 'createTime', 'claimedAt'] as const

export interface NewRevision {
  file: string
  number: number
  source: string
  author: string
  /** Id of the user; none for a file of the folder. */
  authorId?: string
  reason: string
  /** `null` for the removal of the file. */
  text: string | null
  changes: readonly FileChange[]
  findings: readonly Finding[]
  isTaken: boolean
}

/** Newest first. */
export async function revisionHeads(platform: Kernel, filters: Readonly<Record<string, string>> = {}): Promise<RevisionHead[]> {
  const rows = await repository(platform, REVISION, systemActor()).find(filters, { fields: HEAD })
  return rows.map(headOf).sort((one, other) => other.number - one.number)
}

const headOf = (row: Rec): RevisionHead => ({
  id: textOf(row, 'id'),
  file: textOf(row, 'file'),
  number: Number(row.number),
  source: textOf(row, 'source'),
  author: textOf(row, 'author'),
  reason: textOf(row, 'reason'),
  hash: textOf(row, 'hash'),
  takenAt: textOf(row, 'takenAt'),
  createTime: textOf(row, 'createTime'),
  claimedAt: textOf(row, 'claimedAt'),
})

export interface Revision extends RevisionHead {
  text: string
  changes: FileChange[]
  findings: Finding[]
}

export async function findRevision(platform: Kernel, id: string): Promise<Revision | null> {
  const fields = [...HEAD, 'fileText', 'changes', 'findings']
  const [row] = await repository(platform, REVISION, systemActor()).find({ id_equal: id }, { fields })
  if (!row) return null
  const listed = <T>(name: string) => JSON.parse(textOf(row, name) || '[]') as T[]
  return { ...headOf(row), text: textOf(row, 'fileText'), changes: listed('changes'), findings: listed('findings') }
}

/** Returns the ids of the rows that are new; one whose number another node took first is not among them. */
export async function insertRevisions(platform: Kernel, revisions: readonly NewRevision[]): Promise<string[]> {
  const now = siteTime()
  const ids: string[] = []
  const rows = revisions.map(({ isTaken, text, changes, findings, ...revision }) => ({
    id: revisionId(revision.file, revision.number),
    ...revision,
    hash: hashOf(text),
    fileText: text ?? '',
    changes: JSON.stringify(changes),
    findings: JSON.stringify(findings),
    takenAt: isTaken ? now : null,
    claimedAt: isTaken ? null : now,
  }))
  await platform.store.transaction(async (db) => {
    ids.length = 0
    const table = repositoryOfAllTenants(db, REVISION)
    for (const row of rows) if ((await table.insertMissing([row])) === 1) ids.push(row.id)
    for (const { file, number } of rows) if (number > KEPT) await table.erase({ file_equal: file, number_le: String(number - KEPT) })
  })
  return ids
}

export const revisionId = (file: string, number: number): string => stableId(REVISION, file, String(number))

export const hashOf = (text: string | null): string => (text === null ? '' : textHash(text))

export async function markTaken(platform: Kernel, id: string): Promise<void> {
  await repository(platform, REVISION, systemActor()).change({ id_equal: id }, { takenAt: siteTime() })
}

/** A node is taking the revision over. */
export const isBeingPublished = ({ takenAt, claimedAt }: RevisionHead, now: Date): boolean =>
  takenAt === '' && claimedAt > siteTime(new Date(now.getTime() - CLAIM_MS))

/** Tells other nodes that the publication goes on. */
export async function keepClaim(platform: Kernel, id: string): Promise<void> {
  await repository(platform, REVISION, systemActor()).change({ id_equal: id, takenAt_null: 'true' }, { claimedAt: siteTime() })
}

/** Of a database with one node, which starts: no publication goes on. */
export async function endClaims(platform: Kernel): Promise<void> {
  await repository(platform, REVISION, systemActor()).change({ takenAt_null: 'true' }, { claimedAt: null })
}

/** Published revisions in use since a time, whose author was told of no refusals. */
export async function unwarnedRevisions(platform: Kernel, since: string): Promise<(RevisionHead & { authorId: string })[]> {
  const wanted = { takenAt_ge: since, source_in: PUBLISHED, warnedAt_null: 'true', authorId_notnull: 'true' }
  const rows = await repository(platform, REVISION, systemActor()).find(wanted, { fields: [...HEAD, 'authorId'] })
  return rows.map((row) => ({ ...headOf(row), authorId: textOf(row, 'authorId') })).filter(({ hash }) => hash !== '')
}

/** True on the one node that may tell the author. */
export async function claimWarning(platform: Kernel, id: string, time: string): Promise<boolean> {
  return (await repository(platform, REVISION, systemActor()).change({ id_equal: id, warnedAt_null: 'true' }, { warnedAt: time })) === 1
}

export async function eraseRevision(platform: Kernel, id: string): Promise<void> {
  await repositoryOfAllTenants(platform, REVISION).erase({ id_equal: id })
}

/** Findings of the file itself; if it has no error, errors of other files too, since those of a faulty file only follow from it. */
export function findingsFor(file: string, findings: readonly Finding[]): Finding[] {
  const own = findings.filter((finding) => finding.file === file)
  return own.some(isError) ? own : findings.filter((finding) => finding.file === file || isError(finding))
}
