// Keeps the schema folder and its revisions in the database the same: a changed file becomes a revision, and a revision that was published
// on any node is written to the folder of this one.

import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { RevisionHead } from '#engine/site/answers/schemaFiles.ts'
import * as dict from '#engine/site/keys.ts'
import type { FileChange } from '#model/compare/compareEntities.ts'
import { GROUPS } from '#model/entity/groupsFile.ts'
import { siteTime } from '#model/siteTime.ts'
import { writeDurably } from '../../durableFiles.ts'
import type { Library } from '../../library/library.ts'
import { isSchemaFile } from '../../library/schemaFolder.ts'
import type { Platform } from '../../platform.ts'
import type { Running } from '../module.ts'
import { changesBy, changesOfLibraries } from './changesOfLibraries.ts'
import { repeatUntilStopped } from './repeatUntilStopped.ts'
import { revisionPlan } from './revisionPlan.ts'
import {
  endClaims,
  eraseRevision,
  findRevision,
  hashOf,
  insertRevisions,
  markTaken,
  type NewRevision,
  PUBLISHED,
  revisionHeads,
} from './revisionRows.ts'

/** Every node takes a published revision within two seconds. */
const POLL_MS = 1000
/** Of two nodes that record at the same moment, one may lose its number in each round. */
const ROUNDS = 10
/** Between the clocks of two nodes. */
const CLOCKS_DIFFER_MS = 600_000

interface NodeState {
  /** Hash of each file when this node last looked. */
  seen: ReadonlyMap<string, string> | null
  /** Ids of revisions that this node could not take. */
  refused: Set<string>
  /** Ids of the revisions that were published lately when this node last looked. */
  published: ReadonlySet<string> | null
  /** Ids of revisions that are served here, and that the database could not mark as taken. */
  unmarked: Set<string>
  turn: Promise<unknown>
}

const states = new WeakMap<Platform['store'], NodeState>()

function stateOf({ store }: Platform): NodeState {
  const state = states.get(store) ?? {
    seen: null,
    refused: new Set(),
    published: null,
    unmarked: new Set<string>(),
    turn: Promise.resolve(),
  }
  states.set(store, state)
  return state
}

/** Marks a revision that is served here as taken, now or as soon as the database allows it. Throws its fault. */
export async function finishRevision(platform: Platform, id: string): Promise<void> {
  const { unmarked } = stateOf(platform)
  unmarked.add(id)
  await markTaken(platform, id)
  unmarked.delete(id)
}

interface Step {
  file: string
  plan: 'record' | 'take'
  text: string | null
  newest: RevisionHead | undefined
  /** Of all revisions, those too that are not in use yet. */
  highest: number
}

/** Records what changed in the folder. Does the same on every node, and nothing when nothing changed. */
export async function recordRevisions(platform: Platform): Promise<void> {
  const state = stateOf(platform)
  const run = state.turn.then(async () => {
    const isStart = state.seen === null
    if (isStart) await undoUnfinished(platform)
    let { steps, served } = await stepsOf(platform, state)
    // Another node may take the number of a revision in between: the text then gets the next one.
    for (let round = 0; round < ROUNDS; round++) {
      const records = steps.filter(({ plan }) => plan === 'record')
      if (records.length === 0 || (await record(platform, records))) break
      ;({ steps, served } = await stepsOf(platform, state))
    }
    const waiting = new Set(steps.filter(({ plan }) => plan === 'take').map(({ file }) => file))
    // Files that wait for a revision are looked at as after a start.
    if (isStart) state.seen = new Map([...served].filter(([file]) => !waiting.has(file)))
    else state.seen = served
  })
  state.turn = run.catch(() => {})
  return run
}

async function stepsOf(platform: Platform, { seen }: NodeState): Promise<{ steps: Step[]; served: Map<string, string> }> {
  const library = platform.library()
  const texts = servedTexts(library)
  const served = new Map([...texts].map(([file, text]) => [file, hashOf(text)]))
  const byFile = Map.groupBy(await revisionHeads(platform), ({ file }) => file)
  const steps: Step[] = []
  for (const file of new Set([...texts.keys(), ...byFile.keys()])) {
    const all = byFile.get(file) ?? []
    const hash = served.get(file) ?? ''
    const highest = all[0]
    // A revision of this text is being published, or was when the node ended.
    if (highest?.takenAt === '' && highest.hash === hash) {
      if (seen === null) await markTaken(platform, highest.id)
      continue
    }
    const newest = all.find(({ takenAt }) => takenAt !== '')
    const isKnown = all.some((revision) => revision.hash === hash)
    const plan = revisionPlan({ hash, seen: seen === null ? undefined : (seen.get(file) ?? (isKnown ? undefined : '')), isKnown }, newest)
    if (plan !== 'none') steps.push({ file, plan, text: texts.get(file) ?? null, newest, highest: highest?.number ?? 0 })
  }
  return { steps, served }
}

/** Brings back the text before a publication during which this node ended, if its text cannot be served. */
async function undoUnfinished(platform: Platform): Promise<void> {
  const { broken } = platform.library()
  if (platform.config.databaseUrl === null) await endClaims(platform)
  let isChanged = false
  for (const file of broken) {
    const unfinished = await unfinishedOf(platform, file)
    if (unfinished === null) continue
    await writeSchemaFile(platform, file, unfinished.before)
    await eraseUnfinished(platform, unfinished.revision)
    isChanged = true
  }
  if (isChanged) await platform.schemas.reload()
  await undoUnfinishedGroups(platform)
}

/** Field groups are served where the database refuses a file that uses them: that file is the broken one. */
async function undoUnfinishedGroups(platform: Platform): Promise<void> {
  const { broken, groups } = platform.library()
  const unfinished = broken.length === 0 ? null : await unfinishedOf(platform, GROUPS)
  if (unfinished === null) return
  await writeSchemaFile(platform, GROUPS, unfinished.before)
  await platform.schemas.reload()
  if (platform.library().broken.length < broken.length) return eraseUnfinished(platform, unfinished.revision)
  // The files are broken for another reason.
  await writeSchemaFile(platform, GROUPS, groups)
  await platform.schemas.reload()
}

/** The revision that was being published when the node ended, with the text before it; `null` if its text is not in the folder. */
async function unfinishedOf(platform: Platform, file: string): Promise<{ revision: RevisionHead; before: string | null } | null> {
  const [highest, ...earlier] = await revisionHeads(platform, { file_equal: file })
  const newest = earlier.find(({ takenAt }) => takenAt !== '')
  if (highest?.takenAt !== '' || newest === undefined) return null
  const onDisk = await readFile(join(platform.config.schemaFolder, file), 'utf8').catch(() => null)
  return hashOf(onDisk) === highest.hash ? { revision: highest, before: await textOfRevision(platform, newest) } : null
}

async function eraseUnfinished(platform: Platform, { id, file }: RevisionHead): Promise<void> {
  await eraseRevision(platform, id)
  platform.log.warn(`The publication of ${file} was interrupted and is undone: its text cannot be served`)
}

function servedTexts({ files, broken, groups }: Library): Map<string, string> {
  const unserved = new Set(broken)
  // A broken file is served in an earlier version, which is recorded already.
  const texts = [...files].flatMap(([file, { text }]) => (isSchemaFile(file) && !unserved.has(file) ? [[file, text] as const] : []))
  return new Map([...texts, ...(unserved.has(GROUPS) ? [] : [[GROUPS, groups] as const])])
}

/** True if every text has its number. */
async function record(platform: Platform, steps: readonly Step[]): Promise<boolean> {
  const library = platform.library()
  const broken = new Set(library.broken)
  const present = steps.filter(({ file, text }) => text !== null || !broken.has(file))
  const changes = await changesOf(platform, present)
  const together = new Set(present.map(({ file }) => file))
  const revisions = present.map(({ file, text, highest }): NewRevision => {
    const own = library.findings.filter((finding) => finding.file === file)
    const ofFile = changesBy(file, changes, together)
    const about = { file, number: highest + 1, source: dict.schemaSource.folder, author: '', reason: '' }
    return { ...about, text, changes: ofFile, findings: own, isTaken: true }
  })
  return (await insertRevisions(platform, revisions)).length === revisions.length
}

/** Against the newest revisions; nothing for files that are new to the table, and where the earlier texts cannot be read any more. */
async function changesOf(platform: Platform, steps: readonly Step[]): Promise<FileChange[]> {
  const changed = steps.filter(({ newest }) => newest !== undefined)
  if (changed.length === 0) return []
  const earlier = new Map<string, string | null>()
  for (const { file, newest } of changed) earlier.set(file, await textOfRevision(platform, newest as RevisionHead))
  const before = await platform.schemas.validate(earlier)
  return changesOfLibraries(before, platform.library())
}

async function textOfRevision(platform: Platform, { id, hash }: RevisionHead): Promise<string | null> {
  return hash === '' ? null : ((await findRevision(platform, id))?.text ?? null)
}

/** Writes a text to the schema folder, or removes the file. */
export async function writeSchemaFile({ config }: Platform, file: string, text: string | null): Promise<void> {
  const path = join(config.schemaFolder, file)
  if (text === null) await rm(path, { force: true })
  else await writeDurably(path, text, { shared: true })
}

/** Takes revisions that were published on another node, or before a start with an older folder. */
async function takeRevisions(platform: Platform): Promise<void> {
  const state = stateOf(platform)
  const { steps } = await stepsOf(platform, state)
  const broken = new Set(platform.library().broken)
  const wanted = steps.filter(({ plan, newest, file }) => plan === 'take' && newest && !state.refused.has(newest.id) && !broken.has(file))
  if (wanted.length === 0) return
  for (const { file, newest } of wanted) {
    await writeSchemaFile(platform, file, await textOfRevision(platform, newest as RevisionHead)).catch((error) => {
      state.refused.add((newest as RevisionHead).id)
      platform.log.error({ err: error }, `A published revision of ${file} could not be written to the schema folder`)
    })
  }
  await platform.schemas.reload()
  for (const { file, newest } of wanted) {
    if (hashOf(servedTexts(platform.library()).get(file) ?? null) === newest?.hash) continue
    state.refused.add((newest as RevisionHead).id)
    platform.log.error(`The published revision ${newest?.number} of ${file} is not served here: see the faults of the file`)
  }
}

/** True once for each revision that was published lately, on any node, and once after the start. */
async function hasNews(platform: Platform): Promise<boolean> {
  const state = stateOf(platform)
  for (const id of [...state.unmarked]) await finishRevision(platform, id)
  const since = siteTime(new Date(Date.now() - CLOCKS_DIFFER_MS))
  const published = await revisionHeads(platform, { takenAt_ge: since, source_in: PUBLISHED })
  const ids = new Set(published.map(({ id }) => id))
  const isNew = state.published === null || [...ids].some((id) => !state.published?.has(id))
  state.published = ids
  return isNew
}

/** Looks for published revisions until it is stopped. */
export function followRevisions(platform: Platform): Running {
  const look = async () => {
    if (await hasNews(platform)) await takeRevisions(platform)
  }
  return repeatUntilStopped(platform, look, POLL_MS, 'Published schema revisions could not be read')
}
