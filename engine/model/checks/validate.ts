// Validates schema files: JSON syntax, the vocabulary, then references between files. Reports all findings at once.
// Used by the server and the schema check only: Ajv compiles with `new Function`, which the console's Content-Security-Policy forbids.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { EntityFile } from '../entity/entityFile.ts'
import { isObject } from '../isObject.ts'
import { newNameOf } from '../vocabulary/renamings.ts'
import { type CheckedFile, resolveChecked } from './checkedFile.ts'
import { checkAllWords, checkTogether, type Lookups, lookupsOf } from './crossChecks.ts'
import { checkedFileOf, type Finding, isError, JsonSource } from './finding.ts'
import { oldWordHints, replacedWordFindings } from './hints.ts'
import type { JsonPath } from './jsonPath.ts'
import { nearestWord } from './nearest.ts'

export interface SourceFile {
  /** Path to show in findings. */
  path: string
  text: string
}

export interface ValidateOptions {
  /** `schemas/entity.schema.json`, parsed. */
  vocabulary: object
  /** `schemas/record.json`, parsed, with the field groups. */
  record: EntityFile
  /** `groups.json`, for the places of findings. */
  groups?: SourceFile
  /** True if server code handles a call. If omitted, calls are not checked. */
  hasRoute?: (method: string, path: string) => boolean
  /** True if several files may share an API path or permission code, as on an existing platform. */
  otherPlatform?: boolean
  /** Codes of all dictionaries. If omitted, `dict` is not checked, because a running system may have others than the files. */
  dictionaries?: readonly string[]
  /** Keys of dictionary entries by code of the dictionary; only dictionaries with known entries. */
  dictionaryKeys?: ReadonlyMap<string, readonly string[]>
  /** Paths used by the console or the server itself, as React Router patterns. */
  pages?: readonly string[]
  /** Names of registered panels. If omitted, `panel` is not checked. */
  panels?: readonly string[]
  /** True to skip warnings. */
  errorsOnly?: boolean
  /** Cache of an earlier call: files with the same text are not parsed again. Updated by the call. */
  before?: CheckedFiles
  /**
   * Last valid texts by path, used in place of faulty files. The other files are then checked again, until the remaining files are valid
   * together; the findings still concern the new texts. Files with an entry here win if two files claim one name.
   */
  earlier?: ReadonlyMap<string, string>
  /** Files that the database refuses, by path. They count as faulty, and none of the listed texts is used in their place. */
  refused?: ReadonlyMap<string, Refused>
}

export interface Refused {
  finding: Finding
  texts: readonly string[]
}

/** Parsed files by path. */
export type CheckedFiles = Map<string, FileState>

export interface FileState {
  text: string
  /** Findings of the file by itself; a file with any is not checked against the others. */
  own: readonly Finding[]
  checked: CheckedFile
}

export interface Validated {
  findings: Finding[]
  /** Valid files by path, with earlier texts in place of faulty ones; ready for `normalise`. */
  files: Map<string, EntityFile>
  /** The text of each file in `files`. */
  texts: Map<string, string>
  /** Hints about renamed keywords. */
  hints: Finding[]
  /** Lookups of the files without a fault by themselves, for `adoptFit` in another process. */
  lookups: Lookups
}

/**
 * Validates files of one schema folder together. Errors make a file unfit, warnings do not.
 * Of two files that claim one name, the later in the list is at fault.
 */
export function validateFiles(sources: readonly SourceFile[], options: ValidateOptions): Validated {
  const { earlier, refused } = options
  const check = vocabularyCheck(options.vocabulary)
  const checked = checkedAlone(sources, check, options.before)
  const groups = options.groups ? new JsonSource(options.groups.path, options.groups.text, false) : null
  const findings: Finding[] = []
  /** Files that are checked against each other, by path. */
  const together = new Map<string, CheckedFile>()
  const faulty = new Map<string, string>()
  const settled = new Set<string>()
  const texts = new Map<string, string>()

  /** Replaces a faulty file with its earlier text; returns whether the other files must be checked again. */
  const replace = (path: string): boolean => {
    settled.add(path)
    const one = checked.get(path) as FileState
    const text = earlier?.get(path)
    const isRefused = text === undefined || refused?.get(path)?.texts.includes(text)
    if (text === one.text && !isRefused && one.own.length === 0) return false
    const standIn = isRefused ? null : text === one.text ? one : checkAlone({ path, text }, check)
    faulty.set(nameOf(path, one, standIn), path)
    if (standIn?.own.length === 0) {
      together.set(path, standIn.checked)
      texts.set(path, standIn.text)
      return true
    }
    together.delete(path)
    // The text is kept although it is invalid: another version of the program accepted it, and may do so again.
    if (standIn === one && one.checked.map.json !== undefined) texts.set(path, one.text)
    else texts.delete(path)
    return true
  }

  for (const [path, one] of inOrder(checked, earlier)) {
    const fault = refused?.get(path)
    const own = fault && one.own.length === 0 ? [fault.finding] : one.own
    findings.push(...own)
    if (own.length === 0) together.set(path, one.checked)
    if (own.length === 0) texts.set(path, one.text)
    else replace(path)
  }
  const parsed = [...together.values()]
  for (let isDone = false; !isDone; ) {
    const found = checkTogether(resolveChecked([...together.values()], options.record, groups), options, faulty).filter(
      (finding) => !settled.has(checkedFileOf(finding)),
    )
    const faults = found.filter(isError)
    findings.push(...faults)
    const unfit = [...new Set(faults.map(checkedFileOf))]
    if (earlier === undefined) for (const path of unfit) texts.delete(path)
    isDone = earlier === undefined || unfit.map(replace).every((isSame) => !isSame)
    if (isDone && !options.errorsOnly) findings.push(...found.filter((finding) => !isError(finding)))
  }
  if (!options.errorsOnly) findings.push(...checkAllWords(resolveChecked(parsed, options.record, groups), options.record))
  const fileAt = (path: string) => together.get(path) ?? (checked.get(path) as FileState).checked
  const paths = [...texts.keys()]
  const resolved = resolveChecked(paths.map(fileAt), options.record, groups)
  const files = new Map(paths.map((path, at) => [path, (resolved[at] as CheckedFile).file]))
  const hints = oldWordHints(parsed).sort(byPlace)
  const fit = resolved.filter(({ map }) => together.has(map.file))
  return { findings: findings.sort(byPlace), files, texts, hints, lookups: lookupsOf(fit, options) }
}

function checkedAlone(sources: readonly SourceFile[], check: VocabularyCheck, before: CheckedFiles = new Map()): CheckedFiles {
  const checked = new Map(
    sources.map((source) => {
      const known = before.get(source.path)
      return [source.path, known?.text === source.text ? known : checkAlone(source, check)]
    }),
  )
  before.clear()
  for (const [path, one] of checked) before.set(path, one)
  return checked
}

function checkAlone({ path, text }: SourceFile, check: VocabularyCheck): FileState {
  const map = new JsonSource(path, text)
  const syntax = map.syntax()
  return { text, own: syntax.length > 0 ? syntax : check(map), checked: { map, file: map.json as EntityFile } }
}

function inOrder(checked: CheckedFiles, earlier: ReadonlyMap<string, string> | undefined): [string, FileState][] {
  return [...checked].sort(([a], [b]) => Number(earlier?.has(b) ?? false) - Number(earlier?.has(a) ?? false))
}

/** Entity name of a faulty file, as far as it can be read. */
function nameOf(path: string, one: FileState, standIn: FileState | null): string {
  const known = standIn?.checked.file?.name ?? one.checked.file?.name ?? /"name"\s*:\s*"([a-z][a-z0-9-]*)"/.exec(one.text)?.[1]
  return typeof known === 'string' ? known : (/(?<![^/])([^/]*)\.json$/.exec(path)?.[1] ?? path)
}

function byPlace(a: Finding, b: Finding): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
}

/** Compiled validators, one for each vocabulary. */
const checks = new WeakMap<object, VocabularyCheck>()

type VocabularyCheck = (map: JsonSource) => Finding[]

/** @param others schemas that it refers to */
function vocabularyCheck(vocabulary: object, ...others: readonly object[]): VocabularyCheck {
  const known = checks.get(vocabulary)
  if (known) return known
  // Inlining and optimising the compiled code costs more time than it saves for a few files.
  const ajv = new Ajv2020({ allErrors: true, strict: false, logger: false, verbose: true, inlineRefs: false, code: { optimize: false } })
  addFormats.default(ajv)
  for (const other of others) ajv.addSchema(other)
  const validate = ajv.compile(vocabulary)
  const check = (map: JsonSource): Finding[] => {
    validate(map.json)
    const faults = (validate.errors ?? []).filter(isMostSpecific).map((error, _, all) => toFinding(map, error, validate.errors ?? all))
    return [...faults, ...replacedWordFindings(map, isObject(map.json) ? map.json.version : undefined)]
  }
  checks.set(vocabulary, check)
  return check
}

/** Findings of the file of field groups by itself. @param schema `schemas/groups.schema.json`, parsed */
export function checkGroups({ path, text }: SourceFile, vocabulary: object, schema: object): Finding[] {
  const map = new JsonSource(path, text, false)
  const syntax = map.syntax()
  return syntax.length > 0 ? syntax : vocabularyCheck(schema, vocabulary)(map)
}

const BRANCHES = new Set(['oneOf', 'anyOf'])
const OF_KEYS = new Set(['additionalProperties', 'propertyNames'])
const SHALLOW = new Set(['type', 'const', 'pattern', 'required'])

/**
 * Filters the errors of a value that may have one of several forms, since each form reports its own error. Keeps errors in deeper values
 * and about keyword names, which show the intended form; without any, one finding for the whole value remains.
 */
function isMostSpecific(error: ErrorObject, _: number, all: readonly ErrorObject[]): boolean {
  if (error.keyword === 'if' || error.propertyName !== undefined) return false
  const here = all.filter((other) => other.instancePath === error.instancePath)
  if (!here.some((other) => BRANCHES.has(other.keyword))) return true
  const isMeant = (other: ErrorObject) => other.instancePath.startsWith(`${error.instancePath}/`) || OF_KEYS.has(other.keyword)
  const hasMeant = all.some((other) => other !== error && isMeant(other) && other.instancePath.startsWith(error.instancePath))
  if (BRANCHES.has(error.keyword)) return !hasMeant
  // A list or an object is not meant as one of the words of an `enum`.
  return !SHALLOW.has(error.keyword) && !(error.keyword === 'enum' && typeof error.data === 'object')
}

function toFinding(map: JsonSource, error: ErrorObject, all: readonly ErrorObject[]): Finding {
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
      if (key === 'required' && known.includes('readOnly'))
        return map.key([...path, key], `unknown keyword "${key}".`, 'List the name of the field in "required" beside "properties".')
      const same = SAME[key.toLowerCase()]
      if (same !== undefined && known.includes(same)) return map.key([...path, key], `unknown keyword "${key}".`, `Did you mean "${same}"?`)
      return map.key([...path, key], `unknown keyword "${key}".`, didYouMean(key, known) ?? `Remove it; known are ${known.join(', ')}.`)
    }
    case 'required':
      return map.value(path, `"${String(params.missingProperty)}" is missing.`, `Add "${String(params.missingProperty)}".`)
    case 'enum': {
      const allowed = params.allowedValues as unknown[]
      const same = allowed.find((value) => value !== error.data && String(value) === String(error.data))
      if (same !== undefined)
        return map.value(
          path,
          `${JSON.stringify(error.data)} is of another type than ${JSON.stringify(same)}.`,
          `Write it as ${JSON.stringify(same)}.`,
        )
      // All numbers are one sign apart.
      const hint =
        (typeof error.data === 'number'
          ? null
          : didYouMean(typeof error.data === 'string' ? error.data : JSON.stringify(error.data), allowed.map(String))) ??
        `Use one of ${allowed.map(String).join(', ')}.`
      return map.value(path, `${JSON.stringify(error.data)} is not one of ${allowed.map(String).join(', ')}.`, hint)
    }
    case 'propertyNames':
      return wrongName(map, path, String(params.propertyName), error.schema as NameRule)
    case 'not':
      return map.value(path, `${JSON.stringify(error.data)} is a reserved name.`, 'Choose another one.')
    case 'pattern':
      return map.value(path, `${JSON.stringify(error.data)} does not have the right form.`, exampleOf(error))
    case 'type':
      return map.value(path, `${JSON.stringify(error.data)} is not of type ${[params.type].flat().join(' or ')}.`, exampleOf(error))
    case 'format':
      return map.value(path, `${JSON.stringify(error.data)} is no pattern: ${patternError(String(error.data))}.`, exampleOf(error))
    case 'oneOf':
    case 'anyOf': {
      const missing = all.flatMap((other) =>
        other.keyword === 'required' && other.instancePath === error.instancePath ? [String(other.params.missingProperty)] : [],
      )
      if (isObject(error.data) && missing.length > 0)
        return map.value(
          path,
          `${[...new Set(missing)].map((name) => `"${name}"`).join(' or ')} is missing.`,
          `Add "${missing[0]}". ${exampleOf(error)}`,
        )
      return map.value(path, `${JSON.stringify(error.data).slice(0, 60)} has none of the forms allowed here.`, exampleOf(error))
    }
    default:
      return map.value(path, `${JSON.stringify(error.data)?.slice(0, 60)} ${error.message ?? 'is wrong'}.`, exampleOf(error))
  }
}

/** Keywords of other descriptions of forms, with those of a schema file. */
const SAME: Readonly<Record<string, string>> = {
  ...{ label: 'title', caption: 'title', name: 'title', help: 'description', comment: 'description', tooltip: 'description' },
  ...{ options: 'enum', choices: 'enum', values: 'enum', dictionary: 'dict', reference: 'ref', relation: 'ref', formula: 'compute' },
  ...{ min: 'minimum', max: 'maximum', minlen: 'minLength', maxlen: 'maxLength', length: 'maxLength', regex: 'pattern', regexp: 'pattern' },
  ...{ precision: 'decimals', scale: 'decimals', disabled: 'readOnly', editable: 'readOnly', visible: 'when', condition: 'when' },
  ...{ validate: 'check', rule: 'check', rules: 'check', widget: 'format', component: 'format', columns: 'items', fields: 'properties' },
}

/** Reason for which a pattern does not parse. */
function patternError(source: string): string {
  try {
    new RegExp(source, 'u')
    return 'it does not parse'
  } catch (error) {
    return String((error as Error).message.split(': ').at(-1))
  }
}

interface NameRule {
  pattern?: string
  not?: { enum?: readonly string[] }
}

/** Finding for a key that is not allowed as a name. */
function wrongName(map: JsonSource, path: JsonPath, name: string, { pattern, not }: NameRule): Finding {
  const at = [...path, name]
  if (not?.enum?.includes(name)) return map.key(at, `"${name}" is a reserved name.`, 'Choose another one.')
  if (pattern === undefined) return map.key(at, `"${name}" is no title.`, 'Write words; digits alone would lose their place.')
  if (pattern.includes('A-Z')) return map.key(at, `"${name}" is no field name.`, 'Write it in camelCase.')
  const separator = pattern.includes('_') ? '_' : '-'
  return map.key(at, `"${name}" is not allowed as a name here.`, `Write it in small letters, with "${separator}" between words.`)
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
