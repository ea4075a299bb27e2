// Selects the version of each schema file to serve: the one on disk, or the previous one if the one on disk is broken.

import type { Lookups } from '../../engine/model/checks/crossChecks.ts'
import { type Finding, isError, JsonSource } from '../../engine/model/checks/finding.ts'
import type { CheckedFiles, FileState, ValidateOptions } from '../../engine/model/checks/validate.ts'
import { childFiles } from '../../engine/model/entity/childTable.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { normalise } from '../../engine/model/entity/normalise.ts'
import { type RecordFile, resolveFiles } from '../../engine/model/entity/resolveFile.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'
import type { Library } from './library.ts'

type Texts = ReadonlyMap<string, string>

export interface Accepted {
  /** Text of every served file by path. */
  files: Texts
  record: string
  /** Served files by path, parsed and resolved. */
  parsed: ReadonlyMap<string, EntityFile>
  entities: readonly Entity[]
  /** Errors of the files on disk; their warnings are for the schema check. */
  findings: readonly Finding[]
  /** Lookups of the served files without errors. */
  lookups: Lookups
}

/** Results of earlier checks, in this process or in one before. */
export interface EarlierChecks {
  states: CheckedFiles
  /** Lookups of the files in `states`, as an earlier process kept them; `null` once they were used. */
  kept: { lookups: Lookups; record: string } | null
}

/**
 * Checks all files on disk together. A broken file is replaced by the version served before; a broken new file is left out. An unchanged
 * file stays served even if a change of another file made it wrong, as long as it still loads.
 * @param alike a set whose entities are taken over where the files are the same, also if it does not replace broken ones
 */
export async function acceptFiles(
  onDisk: Texts,
  recordOnDisk: () => string,
  previous: Library | null,
  options: Omit<ValidateOptions, 'record' | 'before'>,
  earlierChecks: EarlierChecks,
  groupsSchema: object,
  alike: Library | null = previous,
): Promise<Accepted> {
  // The checker is loaded only when needed: it is one in twenty of the modules that a start loads.
  const [{ checkGroups, validateFiles }, { adoptFit }] = await Promise.all([
    import('../../engine/model/checks/validate.ts'),
    import('../../engine/model/checks/fitFiles.ts'),
  ])
  const findings = new Map<string, Finding>()
  const note = (finding: Finding) => findings.set(JSON.stringify({ ...finding, of: undefined }), finding)
  const groupFaults = options.groups ? checkGroups(options.groups, options.vocabulary, groupsSchema) : []
  for (const finding of groupFaults) note(finding)
  const record = parseRecord(groupFaults.length === 0 ? recordOnDisk : () => withEarlierGroups(recordOnDisk(), previous), previous, note)
  const sources = [...onDisk].map(([path, text]) => ({ path, text }))
  const earlier = new Map([...(previous?.files ?? [])].map(([path, { text }]) => [path, text]))
  const { states, kept } = earlierChecks
  const checked = { ...options, record: record.file, errorsOnly: true, before: states }
  if (kept?.record === record.text) adoptFit(states, kept.lookups, checked)
  earlierChecks.kept = null
  const validated = validateFiles(sources, { ...checked, earlier })
  for (const finding of validated.findings) if (isError(finding)) note(finding)
  const texts = new Map(
    [...onDisk.keys()].flatMap((path) => (validated.texts.has(path) ? [[path, validated.texts.get(path) as string]] : [])),
  )
  const parsed = new Map([...texts.keys()].map((path) => [path, validated.files.get(path) as EntityFile]))
  const entities = normaliseAll(parsed, texts, record, alike, note)
  const files = new Map(entities.map((entity) => [entity.file, texts.get(entity.file) as string]))
  const { lookups } = validated
  return { files, record: record.text, parsed: parsedOf(parsed, files), entities, findings: [...findings.values()], lookups }
}

/** `record.json` with the groups served before, in place of faulty ones. */
function withEarlierGroups(text: string, previous: Library | null): string {
  const { fieldGroups = {} } = JSON.parse(previous?.files.get('record.json')?.text ?? '{}') as RecordFile
  return JSON.stringify({ ...(parseSchemaJson(text) as RecordFile), fieldGroups })
}

function parsedOf(parsed: ReadonlyMap<string, EntityFile>, files: Texts): Map<string, EntityFile> {
  return new Map([...parsed].filter(([path]) => files.has(path)))
}

/** State of a file in which this version of the program found no fault before. */
export function fitFile(path: string, text: string): FileState {
  const map = new JsonSource(path, text)
  return { text, own: [], checked: { map, file: map.json as EntityFile } }
}

/**
 * Accepts files in which this version of the program found no faults before, without checking them again.
 * @param alike as for `acceptFiles`
 */
export function acceptStamped(texts: Texts, recordText: string, { states, kept }: EarlierChecks, alike: Library | null): Accepted {
  const record = recordOf(recordText)
  // The next check starts from the same objects, so that it finds them unchanged.
  const written = [...texts].map(([path, text]) => {
    const state = states.get(path) ?? fitFile(path, text)
    return state.checked.file
  })
  const resolved = resolveFiles(written, record.file)
  const parsed = new Map([...texts.keys()].map((path, at) => [path, resolved[at] as EntityFile]))
  const findings: Finding[] = []
  const entities = normaliseAll(parsed, texts, record, alike, (finding) => findings.push(finding))
  return { files: texts, record: recordText, parsed, entities, findings, lookups: kept?.lookups ?? new Map() }
}

function fileOf(text: string): EntityFile {
  return upgrade(parseSchemaJson(text)).json as EntityFile
}

function normaliseAll(
  parsed: ReadonlyMap<string, EntityFile>,
  texts: Texts,
  record: ServedRecord,
  previous: Library | null,
  note: (finding: Finding) => void,
): Entity[] {
  const byName = new Map([...parsed.values()].map((file) => [file.name, file]))
  const library = { record: record.file, file: (name: string) => byName.get(name) }
  // A file with the same text changes with a group of fields or with the card of another entity.
  const isUnchanged = (path: string, file: EntityFile) =>
    previous?.files.get(path)?.text === texts.get(path) && previous?.parsed.get(path) === file
  const changed = new Set([...parsed].flatMap(([path, file]) => (isUnchanged(path, file) ? [] : [file.name])))
  const isSame = (file: EntityFile): boolean => {
    if (changed.has(file.name)) return false
    const base = file.base === undefined ? undefined : byName.get(file.base)
    if (file.base !== undefined && (base === undefined || !isSame(base))) return false
    return childFiles(file).every((name) => !changed.has(name) && !changed.has(byName.get(name)?.base ?? ''))
  }
  const recordIsSame = previous?.files.get('record.json')?.text === record.text
  const entities: Entity[] = []
  for (const [path, file] of parsed) {
    try {
      const served = recordIsSame && isSame(file) ? previous?.entities.get(file.name) : undefined
      entities.push(served ?? normalise(file, path, library))
    } catch (error) {
      const fault = `${(error as Error).message}.`
      note({ file: path, line: 1, column: 1, path: '', fault, fix: 'It is not served until this is right.', level: 'error' })
    }
  }
  return entities
}

interface ServedRecord {
  text: string
  file: EntityFile
}

/** The same text gives the same object, so that results cached by this object stay valid. */
let lastRecords: readonly ServedRecord[] = []
/** The served text and that of a draft of the field groups. */
const MAX_RECORDS = 2

function recordOf(text: string): ServedRecord {
  const record = lastRecords.find((known) => known.text === text) ?? { text, file: fileOf(text) }
  lastRecords = [record, ...lastRecords.filter((known) => known !== record)].slice(0, MAX_RECORDS)
  return record
}

function parseRecord(onDisk: () => string, previous: Library | null, note: (finding: Finding) => void): ServedRecord {
  try {
    return recordOf(onDisk())
  } catch (error) {
    const served = previous?.files.get('record.json')?.text
    if (served === undefined) throw new Error(`record.json: ${(error as Error).message}`, { cause: error })
    note({ file: 'record.json', line: 1, column: 1, path: '', fault: (error as Error).message, fix: 'Check the JSON.', level: 'error' })
    return { text: served, file: fileOf(served) }
  }
}
