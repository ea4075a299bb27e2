// Judges schema files: syntax, the vocabulary, then what only the files together can tell. All findings at once.
// Server and check only: Ajv compiles with `new Function`, which the console's Content-Security-Policy forbids.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { EntityFile } from '../entity/entityFile.ts'
import { newNameOf } from '../vocabulary/renamings.ts'
import type { CheckedFile } from './checkedFile.ts'
import { checkAllWords, checkTogether } from './crossChecks.ts'
import { type Finding, isError, JsonSource } from './finding.ts'
import { oldWordHints } from './hints.ts'
import type { JsonPath } from './jsonPath.ts'
import { nearestWord } from './nearest.ts'

export interface SourceFile {
  /** Path as the finding shall name it. */
  path: string
  text: string
}

export interface ValidateOptions {
  /** `schemas/entity.schema.json`, parsed. */
  vocabulary: object
  /** `schemas/record.json`, parsed. */
  record: EntityFile
  /** True when the server's own code answers a call; without it, calls are not judged. */
  hasRoute?: (method: string, path: string) => boolean
  /** Several files may have one api or permission code: tables and rights are those of another platform. */
  otherPlatform?: boolean
  /** Codes of the dictionaries there are; without it, `dict` is not judged: a running system may hold more than any file knows. */
  dictionaries?: readonly string[]
  /** Keys of the entries by code of their dictionary, of the dictionaries whose entries are known. */
  dictionaryKeys?: ReadonlyMap<string, readonly string[]>
  /** Paths that the console or the server takes itself, as routes of React Router. */
  pages?: readonly string[]
  /** Names of the parts of the console that show a record; without it, `panel` is not judged. */
  panels?: readonly string[]
  /** Warnings are not looked for. */
  errorsOnly?: boolean
  /** Results of the previous check, for repeated checks of a folder: a file with the same text is not parsed again. */
  before?: JudgedFiles
  /**
   * Texts that stand in for faulty files, by path. With it the others are judged again beside the text that stands in, or without the
   * file, until all that is left fits; a file whose own text stands in stays. Files with such a text come first where two claim one name.
   */
  earlier?: ReadonlyMap<string, string>
  /** Files that the database refuses, by path; such a file is faulty, and none of these texts stands in for it. */
  refused?: ReadonlyMap<string, Refused>
}

export interface Refused {
  finding: Finding
  texts: readonly string[]
}

/** By path. */
export type JudgedFiles = Map<string, JudgedFile>

interface JudgedFile {
  text: string
  /** Findings of the file alone; with some it is not fit to be looked at beside the others. */
  own: readonly Finding[]
  checked: CheckedFile
}

export interface Validated {
  findings: Finding[]
  /** The files without errors, by path, and what stands in for the others: fit to be normalised. */
  files: Map<string, EntityFile>
  /** The text of each of them. */
  texts: Map<string, string>
  /** No faults: words of an earlier version, and what they are called now. */
  hints: Finding[]
}

/**
 * Validates files of one schema folder together. Errors make a file unfit, warnings do not.
 * Of two files that claim one name, the later in the list is at fault.
 */
export function validateFiles(sources: readonly SourceFile[], options: ValidateOptions): Validated {
  const { earlier, refused } = options
  const judge = vocabularyJudge(options.vocabulary)
  const judged = judgedAlone(sources, judge, options.before)
  const findings: Finding[] = []
  /** The files that are judged beside each other, by path. */
  const together = new Map<string, CheckedFile>()
  const faulty = new Map<string, string>()
  const settled = new Set<string>()
  const texts = new Map<string, string>()

  /** Puts the earlier text in the place of a file; answers whether the others have to be judged again. */
  const replace = (path: string): boolean => {
    settled.add(path)
    const one = judged.get(path) as JudgedFile
    const text = earlier?.get(path)
    const isRefused = text === undefined || refused?.get(path)?.texts.includes(text)
    if (text === one.text && !isRefused && one.own.length === 0) return false
    const standIn = isRefused ? null : text === one.text ? one : judgeAlone({ path, text }, judge)
    faulty.set(nameOf(path, one, standIn), path)
    if (standIn?.own.length === 0) {
      together.set(path, standIn.checked)
      texts.set(path, standIn.text)
      return true
    }
    together.delete(path)
    // Another version of the program served it, and can perhaps do so again.
    if (standIn === one && one.checked.map.json !== undefined) texts.set(path, one.text)
    else texts.delete(path)
    return true
  }

  for (const [path, one] of inOrder(judged, earlier)) {
    const fault = refused?.get(path)
    const own = fault && one.own.length === 0 ? [fault.finding] : one.own
    findings.push(...own)
    if (own.length === 0) together.set(path, one.checked)
    if (own.length === 0) texts.set(path, one.text)
    else replace(path)
  }
  const parsed = [...together.values()]
  for (let isDone = false; !isDone; ) {
    const found = checkTogether([...together.values()], options, faulty).filter(({ file }) => !settled.has(file))
    const faults = found.filter(isError)
    findings.push(...faults)
    const unfit = [...new Set(faults.map(({ file }) => file))]
    if (earlier === undefined) for (const path of unfit) texts.delete(path)
    isDone = earlier === undefined || unfit.map(replace).every((isSame) => !isSame)
    if (isDone && !options.errorsOnly) findings.push(...found.filter((finding) => !isError(finding)))
  }
  if (!options.errorsOnly) findings.push(...checkAllWords(parsed, options.record))
  const fileAt = (path: string) => (together.get(path) ?? judged.get(path)?.checked)?.file as EntityFile
  const files = new Map([...texts.keys()].map((path) => [path, fileAt(path)]))
  const hints = oldWordHints(parsed).sort(byPlace)
  return { findings: findings.sort(byPlace), files, texts, hints }
}

function judgedAlone(sources: readonly SourceFile[], judge: VocabularyJudge, before: JudgedFiles = new Map()): JudgedFiles {
  const judged = new Map(
    sources.map((source) => {
      const known = before.get(source.path)
      return [source.path, known?.text === source.text ? known : judgeAlone(source, judge)]
    }),
  )
  before.clear()
  for (const [path, one] of judged) before.set(path, one)
  return judged
}

function judgeAlone({ path, text }: SourceFile, judge: VocabularyJudge): JudgedFile {
  const map = new JsonSource(path, text)
  const syntax = map.syntax()
  return { text, own: syntax.length > 0 ? syntax : judge(map), checked: { map, file: map.json as EntityFile } }
}

function inOrder(judged: JudgedFiles, earlier: ReadonlyMap<string, string> | undefined): [string, JudgedFile][] {
  return [...judged].sort(([a], [b]) => Number(earlier?.has(b) ?? false) - Number(earlier?.has(a) ?? false))
}

/** The name that others know a faulty file by, as far as it can be read. */
function nameOf(path: string, one: JudgedFile, standIn: JudgedFile | null): string {
  const known = standIn?.checked.file?.name ?? one.checked.file?.name ?? /"name"\s*:\s*"([a-z][a-z0-9-]*)"/.exec(one.text)?.[1]
  return typeof known === 'string' ? known : (/(?<![^/])([^/]*)\.json$/.exec(path)?.[1] ?? path)
}

function byPlace(a: Finding, b: Finding): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
}

/** Compiled once per vocabulary: a check of sixty files compiles one schema. */
const judges = new WeakMap<object, VocabularyJudge>()

type VocabularyJudge = (map: JsonSource) => Finding[]

function vocabularyJudge(vocabulary: object): VocabularyJudge {
  const known = judges.get(vocabulary)
  if (known) return known
  // Compiled for a handful of files: neither copying definitions to where they are used nor polishing the code pays.
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, verbose: true, inlineRefs: false, code: { optimize: false } })
  addFormats.default(ajv)
  const validate = ajv.compile(vocabulary)
  const judge = (map: JsonSource): Finding[] => {
    validate(map.json)
    return (validate.errors ?? []).filter(tellsMost).map((error) => toFinding(map, error))
  }
  judges.set(vocabulary, judge)
  return judge
}

const BRANCHES = new Set(['oneOf', 'anyOf'])
const SHALLOW = new Set(['type', 'const', 'pattern', 'required'])

/**
 * Where a value may have one of several forms, each form reports its own fault. What stands deeper, or names a keyword,
 * tells which form was meant; without such an error one finding for the whole value says enough.
 */
function tellsMost(error: ErrorObject, _: number, all: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if' || error.propertyName !== undefined) return false
  const here = all.filter((other) => other.instancePath === error.instancePath)
  if (!here.some((other) => BRANCHES.has(other.keyword))) return true
  const isMeant = (other: ErrorObject) =>
    other.instancePath.startsWith(`${error.instancePath}/`) || other.keyword === 'additionalProperties'
  const hasMeant = all.some((other) => other !== error && isMeant(other) && other.instancePath.startsWith(error.instancePath))
  if (BRANCHES.has(error.keyword)) return !hasMeant
  // A list or an object was not meant as one of the words.
  return !SHALLOW.has(error.keyword) && !(error.keyword === 'enum' && typeof error.data === 'object')
}

function toFinding(map: JsonSource, error: ErrorObject): Finding {
  const path = pointerPath(error.instancePath)
  const params = error.params as Record<string, unknown>
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty)
      const renamed = newNameOf([...path, key])
      if (renamed)
        return map.key(
          [...path, key],
          `"${key}" is a word of an earlier version.`,
          `It is called "${renamed.now}" since version ${renamed.since}.`,
        )
      const known = Object.keys((error.parentSchema as { properties?: object }).properties ?? {})
      return map.key([...path, key], `unknown keyword "${key}".`, didYouMean(key, known) ?? `Remove it; known are ${known.join(', ')}.`)
    }
    case 'required':
      return map.value(path, `"${String(params.missingProperty)}" is missing.`, `Add "${String(params.missingProperty)}".`)
    case 'enum': {
      const allowed = params.allowedValues as unknown[]
      const hint =
        didYouMean(typeof error.data === 'string' ? error.data : JSON.stringify(error.data), allowed.map(String)) ??
        `Use one of ${allowed.map(String).join(', ')}.`
      return map.value(path, `${JSON.stringify(error.data)} is not one of ${allowed.map(String).join(', ')}.`, hint)
    }
    case 'propertyNames':
      return map.key([...path, String(params.propertyName)], `"${String(params.propertyName)}" is no field name.`, 'Write it in camelCase.')
    case 'not':
      return map.value(path, `${JSON.stringify(error.data)} is a reserved name.`, 'Choose another one.')
    case 'pattern':
      return map.value(path, `${JSON.stringify(error.data)} does not have the right form.`, exampleOf(error))
    case 'type':
      return map.value(path, `${JSON.stringify(error.data)} is not of type ${[params.type].flat().join(' or ')}.`, exampleOf(error))
    case 'oneOf':
    case 'anyOf':
      return map.value(path, `${JSON.stringify(error.data).slice(0, 60)} has none of the forms allowed here.`, exampleOf(error))
    default:
      return map.value(path, `${JSON.stringify(error.data)?.slice(0, 60)} ${error.message ?? 'is wrong'}.`, exampleOf(error))
  }
}

function exampleOf(error: ErrorObject): string {
  const examples = (error.parentSchema as { examples?: unknown[] } | undefined)?.examples
  return examples?.length ? `Write it like ${JSON.stringify(examples[0])}.` : 'See entity.schema.json.'
}

function didYouMean(word: string, known: readonly string[]): string | null {
  const found = nearestWord(word, known)
  return found ? `Did you mean "${found}"?` : null
}

function pointerPath(pointer: string): JsonPath {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}
