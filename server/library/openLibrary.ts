// Serves the schemas of a folder, and replaces them when the folder changes.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Logger } from 'pino'
import { formatFinding } from '../../engine/model/checks/finding.ts'
import { omissions } from '../../engine/model/checks/hints.ts'
import type { CheckedFiles, Refused } from '../../engine/model/checks/validate.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { GROUPS } from '../../engine/model/entity/groupsFile.ts'
import type { RecordFile } from '../../engine/model/entity/resolveFile.ts'
import { parseSchemaJson, withoutComments } from '../../engine/model/fileText/schemaJson.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import { type Accepted, acceptFiles, acceptStamped, type EarlierChecks, fitFile } from './acceptFiles.ts'
import { consoleParts } from './consoleParts.ts'
import { type DatabaseFault, refuseCulprit, withDatabaseFaults } from './databaseFaults.ts'
import { keepLastGood, type LastGood, programStamp, readLastGood } from './lastGood.ts'
import type { Library, SchemaSource, SchemaText } from './library.ts'
import { manifestOf, textHash } from './manifest.ts'
import { folderReader, foldersStamp, PROJECT_SCHEMAS, recordWithGroups, type SchemaFolder } from './schemaFolder.ts'
import { watchFolder } from './watch.ts'

export const RECORD = 'record.json'

/** True when a route in code exists at a path, which may contain templates. */
export type HasRoute = (method: string, path: string) => boolean

export interface LibraryOptions {
  folder: string
  /** Folder of overlays, merged onto the files of the same path: the dialect of a platform. */
  overlays?: string | null
  log: Logger
  /** `null` in front of another platform: any route may exist there, and files may share an `api`. */
  hasRoute: HasRoute | null
  /**
   * Prepares tables before the entities are served; when it throws, the old set stays. When it returns faults that are refused, no table
   * was changed: their files stay in their earlier version, and it is called again with the others.
   */
  prepare?(entities: readonly Entity[]): Promise<readonly DatabaseFault[]>
  /** File that keeps the set of the last run; without it only shipped files replace broken ones. */
  lastGood?: string
  /** Called after a new set is served, or after the faults of the folder changed. */
  swapped?(library: Library): Promise<void>
}

export interface OpenLibrary extends SchemaSource {
  library(): Library
  /** Stores the current set as the fallback of the next start. */
  keep(): Promise<void>
  close(): Promise<void>
}

/** The set that this process opened last: the next one, of a command or a test, takes over what is the same. */
let latest: { library: Library; states: CheckedFiles } | null = null

/** Reads the folder and watches it. Broken files are logged with line and column; they are left out or stay in their earlier version. */
export async function openLibrary({
  folder,
  overlays = null,
  log,
  hasRoute,
  lastGood,
  prepare,
  swapped,
}: LibraryOptions): Promise<OpenLibrary> {
  const known = new Set<string>()
  let lastOmitted = ''
  const read = folderReader(folder, overlays)
  let databaseFaults: readonly DatabaseFault[] = []
  const taken = async (
    onDisk: SchemaFolder,
    first: Library,
    serving: Library | null,
    standIns: () => Promise<Library>,
  ): Promise<Library> => {
    const refused = new Map<string, Refused>()
    let library = first
    while (library.manifest.hash !== serving?.manifest.hash) {
      const faults = (await prepare?.([...library.entities.values()])) ?? []
      const refusals = faults.filter(({ isRefused }) => isRefused)
      if (refusals.length === 0) {
        databaseFaults = faults
        break
      }
      const standIn = await standIns()
      for (const fault of refusals) refuseCulprit(fault, library, standIn, refused)
      library = await validated(onDisk, standIn, hasRoute, checks, refused)
    }
    library = withDatabaseFaults(library, databaseFaults)
    report(findingLines(library, folder), known, log)
    const omitted = library.omitted.join(' ')
    if (omitted !== lastOmitted && omitted !== '') log.info(omitted)
    lastOmitted = omitted
    return library
  }

  const stamp = () => foldersStamp(overlays === null ? [folder] : [folder, overlays])
  // A file that comes while the tables are made is a change after this stamp.
  const stampBefore = stamp()
  let checks = noChecks()
  // In a function of its own, so that the texts of the last run do not stay in memory.
  const takeFirst = async (): Promise<FirstLibrary> => {
    const onDisk = read()
    const good = lastGood === undefined ? null : await readLastGood(lastGood)
    checks = checksOf(good, onDisk, latest?.states)
    const first = await firstLibrary(onDisk, good, hasRoute, checks, log, latest?.library ?? null)
    const served = await taken(onDisk, first.library, null, () => earlierLibrary(good, hasRoute, checks))
    return { library: served, isKept: first.isKept && served === first.library }
  }
  const first = await takeFirst()
  let { library } = first
  latest = { library, states: checks.states }
  const keep = async (): Promise<void> => {
    if (lastGood === undefined || (first.isKept && library === first.library)) return
    // A disk that takes no writes must not stop the server: shipped files also serve as fallback.
    await keepLastGood(lastGood, library).catch((error) =>
      log.warn({ err: error }, 'The schema files could not be kept for the next start'),
    )
  }
  const reload = async (): Promise<void> => {
    try {
      const changed = read()
      const serving = library
      const next = await taken(changed, await validated(changed, serving, hasRoute, checks), serving, async () => serving)
      const isSame = next.manifest.hash === library.manifest.hash
      // Comments and layout are not served, but revisions and the editor have the texts.
      const isSameText = isSame && sameTexts(next, library)
      if (isSameText && sameProcesses(next, library) && JSON.stringify(next.findings) === JSON.stringify(library.findings)) return
      library = next
      latest = { library, states: checks.states }
      if (!isSame) log.info(`The schemas changed: ${next.entities.size} entities are served`)
      await swapped?.(next)
      if (!isSameText) await keep()
    } catch (error) {
      log.error({ err: error }, `The schemas stay as they were: ${(error as Error).message}`)
    }
  }
  let turn: Promise<void> = Promise.resolve()
  const reloadInTurn = (): Promise<void> => {
    turn = turn.then(reload)
    return turn
  }
  let checksOfDrafts: EarlierChecks | null = null
  const watcher = watchFolder(folder, log, () => void reloadInTurn(), stamp, stampBefore)
  return {
    library: () => library,
    reload: reloadInTurn,
    validate(changed) {
      const texts = new Map([...library.files].flatMap(([path, { text }]) => (path === RECORD ? [] : [[path, text] as const])))
      for (const [path, text] of changed) {
        if (text === null) texts.delete(path)
        else if (path !== GROUPS) texts.set(path, text)
      }
      const groups = changed.get(GROUPS) ?? library.groups
      const served = library.files.get(RECORD)?.text ?? '{}'
      const record = groups === library.groups ? served : recordWithGroups(served, groups)
      // Files as they are in the folder were checked with it.
      checksOfDrafts ??= { states: new Map(checks.states), kept: checks.kept }
      const drafted = { texts, processes: library.processes, record: () => record, groups, findings: [] }
      return validated(drafted, null, hasRoute, checksOfDrafts, undefined, library)
    },
    keep,
    async close() {
      watcher.close()
      await turn
    },
  }
}

const noChecks = (): EarlierChecks => ({ states: new Map(), kept: null })

/**
 * Checks of the last run. Of two equal texts only that of the folder stays in memory.
 * @param known files of a set that this process opened before
 */
function checksOf(good: LastGood | null, { texts }: SchemaFolder, known: CheckedFiles = new Map()): EarlierChecks {
  const lookups = good?.lookups ?? new Map()
  const inMemory = (path: string, text: string) => (texts.get(path) === text ? (texts.get(path) as string) : text)
  const fitOf = (path: string, text: string) => {
    const before = known.get(path)
    return before?.text === text && before.own.length === 0 ? before : fitFile(path, inMemory(path, text))
  }
  const states = [...(good?.texts ?? [])].flatMap(([path, text]) => (lookups.has(path) ? [[path, fitOf(path, text)] as const] : []))
  return { states: new Map(states), kept: { lookups, record: good?.texts.get(RECORD) ?? '' } }
}

const sameTexts = ({ files, groups }: Library, other: Library): boolean =>
  groups === other.groups && files.size === other.files.size && [...files].every(([path, { text }]) => other.files.get(path)?.text === text)

const sameProcesses = (one: Library, other: Library): boolean =>
  one.processes.size === other.processes.size && [...one.processes].every(([file, bytes]) => other.processes.get(file) === bytes)

interface FirstLibrary {
  library: Library
  /** True when the set of the last run was loaded instead of the folder. */
  isKept: boolean
}

/** First set of a server: broken files are replaced from the last run, or by shipped files. */
async function firstLibrary(
  onDisk: SchemaFolder,
  kept: LastGood | null,
  hasRoute: HasRoute | null,
  checks: EarlierChecks,
  log: Logger,
  alike: Library | null,
): Promise<FirstLibrary> {
  const read = async (): Promise<FirstLibrary> => {
    const known = knownLibrary(onDisk, kept, checks, alike)
    if (known) return { library: known, isKept: true }
    return { library: await validated(onDisk, null, hasRoute, checks, undefined, alike), isKept: false }
  }
  const asItStands = await read().catch((error: Error) => error)
  if (!(asItStands instanceof Error) && asItStands.library.broken.length === 0) return asItStands
  const library = await validated(onDisk, await earlierLibrary(kept, hasRoute, checks), hasRoute, checks)
  const replaced = library.broken.filter((path) => library.files.has(path))
  if (replaced.length > 0) log.error(`Schema files are broken and served in an earlier version: ${replaced.join(', ')}`)
  return { library, isKept: false }
}

/** Library of a folder that is unchanged since this program version found no faults in it; `null` otherwise. */
function knownLibrary(onDisk: SchemaFolder, kept: LastGood | null, checks: EarlierChecks, alike: Library | null): Library | null {
  const { texts, record } = onDisk
  if (!kept || kept.texts.size !== texts.size + 1 || kept.checkedBy !== programStamp()) return null
  const recordText = kept.texts.get(RECORD)
  const isSame = [...texts].every(([path, text]) => kept.texts.get(path) === text)
  if (!isSame || recordText === undefined || recordText !== record()) return null
  return libraryOf(acceptStamped(texts, recordText, checks, alike), onDisk, null, alike)
}

async function earlierLibrary(kept: LastGood | null, hasRoute: HasRoute | null, checks: EarlierChecks): Promise<Library> {
  const shipped = folderReader(PROJECT_SCHEMAS)()
  const { [RECORD]: record, ...files } = Object.fromEntries(kept?.texts ?? [])
  const texts = new Map([...shipped.texts, ...Object.entries(files)])
  return validated({ ...shipped, texts, record: record === undefined ? shipped.record : () => record }, null, hasRoute, checks)
}

/** Reads a folder once. */
export async function readLibrary(
  folder: string,
  previous: Library | null,
  hasRoute: HasRoute | null,
  overlays: string | null = null,
): Promise<Library> {
  return validated(folderReader(folder, overlays)(), previous, hasRoute)
}

/** One line for every error of the files on disk, with the path on this machine. */
export function findingLines({ findings }: Library, folder: string): string[] {
  return findings.map((finding) => formatFinding({ ...finding, file: join(folder, finding.file) }))
}

/** @param alike a set whose entities and texts are taken over where the files are the same */
async function validated(
  onDisk: SchemaFolder,
  previous: Library | null,
  hasRoute: HasRoute | null,
  checks: EarlierChecks = noChecks(),
  refused?: ReadonlyMap<string, Refused>,
  alike: Library | null = previous,
): Promise<Library> {
  const options = {
    ...consoleParts,
    vocabulary: await readVocabulary(),
    refused,
    groups: { path: GROUPS, text: onDisk.groups },
    ...(hasRoute === null ? { otherPlatform: true } : { hasRoute }),
  }
  const accepted = await acceptFiles(onDisk.texts, onDisk.record, previous, options, checks, await readGroupsSchema(), alike)
  const findings = [...onDisk.findings, ...accepted.findings]
  return libraryOf({ ...accepted, findings }, onDisk, previous, alike)
}

function libraryOf(
  { files, record, parsed, entities, findings, lookups }: Accepted,
  { texts, processes, groups: groupsOnDisk }: Pick<SchemaFolder, 'texts' | 'processes' | 'groups'>,
  previous: Library | null = null,
  alike: Library | null = previous,
): Library {
  const served = new Map([...files].map(([path, text]) => [path, schemaText(text, parsed.get(path), alike, path)]))
  served.set(RECORD, recordText(record, alike?.files.get(RECORD)))
  const manifest = manifestOf(entities, (file) => served.get(file)?.hash ?? '')
  // A file that refers to a broken file is still served as it is on disk.
  const replaced = [...texts].flatMap(([path, text]) => (files.get(path) === text ? [] : [path]))
  const shared = [RECORD, GROUPS].filter((path) => findings.some(({ file }) => file === path))
  const broken = [...shared, ...replaced]
  const groups = shared.includes(GROUPS) ? (previous?.groups ?? '') : groupsOnDisk
  const byName = new Map(entities.map((entity) => [entity.name, entity]))
  return {
    entities: byName,
    processes,
    files: served,
    groups,
    parsed,
    manifest,
    broken,
    findings,
    lookups,
    omitted: omissions([...parsed.values()]),
  }
}

/** Text for the console, which knows only the current vocabulary and no file by whose parts another one is completed. */
function schemaText(text: string, file: EntityFile | undefined, previous: Library | null, path: string): SchemaText {
  const before = previous?.files.get(path)
  if (before?.text === text && previous?.parsed.get(path) === file) return before
  const written = parseSchemaJson(text)
  const { uses: _, ...complete } = file ?? {}
  const sent = isDeepStrictEqual(written, complete) && withoutComments(text) === text ? text : JSON.stringify(complete)
  return { text, sent, hash: textHash(sent) }
}

/** Entities are sent with the fields of their groups, so the console needs no groups. */
function recordText(text: string, before?: SchemaText): SchemaText {
  if (before?.text === text) return before
  const { fieldGroups: _, ...record } = upgrade(parseSchemaJson(text)).json as RecordFile
  const sent = JSON.stringify(record)
  return { text, sent, hash: textHash(sent) }
}

let vocabulary: Promise<object> | undefined

/** Ships with the program, so it is read and compiled once. */
export function readVocabulary(): Promise<object> {
  vocabulary ??= readFile(join(PROJECT_SCHEMAS, 'entity.schema.json'), 'utf8').then((text) => JSON.parse(text) as object)
  return vocabulary
}

let groupsSchema: Promise<object> | undefined

/** The JSON Schema of `groups.json`; it refers to definitions of the vocabulary. */
export function readGroupsSchema(): Promise<object> {
  groupsSchema ??= readFile(join(PROJECT_SCHEMAS, 'groups.schema.json'), 'utf8').then((text) => JSON.parse(text) as object)
  return groupsSchema
}

/** Logs each finding once, though the folder is read after every change. */
function report(findings: readonly string[], known: Set<string>, log: Logger): void {
  for (const finding of findings) if (!known.has(finding)) log.error(finding)
  known.clear()
  for (const finding of findings) known.add(finding)
}
