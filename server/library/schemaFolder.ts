// Reads the files of a schema folder as text.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { GROUPS } from '../../engine/model/entity/groupsFile.ts'
import type { RecordFile } from '../../engine/model/entity/resolveFile.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { isObject } from '../../engine/model/isObject.ts'
import { overlay } from './overlays.ts'
import { PROCESS_FILE } from './processFile.ts'

/** Schema folder of the project: source of the vocabulary, and of `record.json` and `words.json` if a folder has none. */
export const PROJECT_SCHEMAS = resolve(import.meta.dirname, '../../schemas')

const NO_ENTITIES = ['entity.schema.json', 'groups.schema.json', 'record.json', 'words.json', GROUPS, 'manifest.json']

export interface SchemaFolder {
  /** Text of every entity file by its path below the folder, with forward slashes, in the order of the paths. */
  texts: ReadonlyMap<string, string>
  /** Process files (`.bpmn`, `.bpmn20.xml`) by path. */
  processes: ReadonlyMap<string, Uint8Array>
  /** Text of `record.json` merged with shared words (`words.json`) and field groups (`groups.json`). Throws when one of them is broken. */
  record(): string
  /** Text of `groups.json`. */
  groups: string
  /** Faults of overlays, with paths relative to the folder. */
  findings: readonly Finding[]
}

interface Kept<T> {
  content: T
  /** Stamp that differs after every change of the file, even if its times were reset. */
  stamp: string
}

/**
 * Reads a folder repeatedly; only changed files are read again. Throws when the folder cannot be read.
 * @param overlays folder of files that lie over those of the same path
 */
export function folderReader(folder: string, overlays: string | null = null): () => SchemaFolder {
  const read = plainReader(folder)
  if (overlays === null) return read
  const readOverlays = plainReader(overlays)
  return () => {
    const { texts: below, record, groups, processes } = read()
    const { texts, findings } = overlay(below, readOverlays().texts)
    const shown = (file: string) => relative(folder, join(overlays, file)).split(sep).join('/')
    return { texts, record, groups, processes, findings: findings.map((finding) => ({ ...finding, file: shown(finding.file) })) }
  }
}

function plainReader(folder: string): () => SchemaFolder {
  let texts = new Map<string, Kept<string>>()
  let processes = new Map<string, Kept<Uint8Array>>()
  return () => {
    const files = filesIn(folder)
    texts = readAgain(folder, files.filter(isSchemaFile), decoded, texts)
    processes = readAgain(folder, files.filter(isProcessFile), (bytes) => bytes, processes)
    const [recordText = '', wordsText = '', groups = ''] = ['record.json', 'words.json', GROUPS].map((name) => ownOrProjects(folder, name))
    return {
      texts: contentOf(texts),
      processes: contentOf(processes),
      record: () => withShared(recordText, wordsText, groups),
      groups,
      findings: [],
    }
  }
}

function readAgain<T>(
  folder: string,
  files: readonly string[],
  read: (bytes: Buffer) => T,
  before: ReadonlyMap<string, Kept<T>>,
): Map<string, Kept<T>> {
  return new Map(
    files.flatMap((file) => {
      const kept = readKept(join(folder, file), read, before.get(file))
      return kept ? [[file, kept] as const] : []
    }),
  )
}

const contentOf = <T>(kept: ReadonlyMap<string, Kept<T>>): Map<string, T> =>
  new Map([...kept].map(([file, { content }]) => [file, content]))

/** Stamp that differs after every change of a file below the folders. Throws when a folder cannot be read. */
export function foldersStamp(folders: readonly string[]): string {
  const files = folders.flatMap((folder) => filesIn(folder).map((file) => join(folder, file)))
  return files.map((path) => `${path} ${stampOf(path)}`).join('\n')
}

/** Paths below the folder, with forward slashes, in order. Hidden folders are left out: versions of a mounted ConfigMap, a repository's own files. */
function filesIn(folder: string): string[] {
  return namesIn(folder)
    .map((name) => name.split(sep).join('/'))
    .filter((name) => (name.endsWith('.json') || isProcessFile(name)) && !/(^|\/)\./.test(name))
    .sort()
}

/** True when a file of this name may describe an entity. */
export const isSchemaFile = (name: string): boolean => name.endsWith('.json') && !NO_ENTITIES.includes(name)

const isProcessFile = (name: string): boolean => PROCESS_FILE.test(name)

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw isMissing ? new Error(`There is no schema folder ${folder}. Set GANTRY_SCHEMAS to the one to serve.`) : error
  }
}

function ownOrProjects(folder: string, name: string): string {
  return readKept(join(folder, name), decoded)?.content ?? readFileSync(join(PROJECT_SCHEMAS, name), 'utf8')
}

/** Merges shared words and field groups into `record.json`: whatever reads a folder needs all three. */
function withShared(recordText: string, wordsText: string, groupsText: string): string {
  const words = wordsIn(wordsText)
  if (recordText.includes('\ufffd')) throw new Error('record.json is not UTF-8. Save it as UTF-8.')
  const record = parseSchemaJson(recordText) as EntityFile
  return JSON.stringify({ ...record, en: { ...words, ...record.en }, fieldGroups: groupsIn(groupsText) })
}

/** Text of a served `record.json` with other field groups. */
export function recordWithGroups(recordText: string, groupsText: string): string {
  return JSON.stringify({ ...(parseSchemaJson(recordText) as EntityFile), fieldGroups: groupsIn(groupsText) })
}

/** Groups of a file; faults in them are findings of the check. */
function groupsIn(text: string): RecordFile['fieldGroups'] {
  try {
    const file = parseSchemaJson(text)
    return isObject(file) && isObject(file.groups) ? (file.groups as RecordFile['fieldGroups']) : {}
  } catch {
    return {}
  }
}

function wordsIn(text: string): Record<string, string> {
  try {
    if (text.includes('\ufffd')) throw new Error('the file is not UTF-8: save it as UTF-8')
    const words = parseSchemaJson(text) as Record<string, string>
    const wrong = Object.keys(words).find((word) => typeof words[word] !== 'string')
    if (wrong !== undefined) throw new Error(`the English of "${wrong}" is no text`)
    return words
  } catch (error) {
    throw new Error(`words.json: ${(error as Error).message}. It holds English by Chinese word: { "…": "Remark" }.`, { cause: error })
  }
}

/** Stamp of one file; `null` if it does not exist. */
function stampOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.size} ${found.ctimeMs}` : null
}

/** A schema file as text: UTF-8, or UTF-16 as editors of Windows save it. Bytes that are neither become U+FFFD, which the check refuses. */
export function decoded(bytes: Buffer): string {
  // JSON begins with an ASCII character, whose other byte is zero.
  const isLittle = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] !== 0 && bytes[1] === 0)
  const isBig = (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] === 0 && bytes[1] !== 0)
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}

/** `null` when the file is gone or is not a file. */
function readKept<T>(path: string, read: (bytes: Buffer) => T, before?: Kept<T>): Kept<T> | null {
  try {
    const stamp = stampOf(path)
    if (stamp === null) return null
    return before?.stamp === stamp ? before : { content: read(readFileSync(path)), stamp }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'EISDIR') return null
    throw error
  }
}
