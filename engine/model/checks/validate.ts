// Judges schema files: syntax, the vocabulary, then what only the files together can tell. All findings at once.
// Server and check only: Ajv compiles with `new Function`, which the console's Content-Security-Policy forbids.

import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { EntityFile } from '../entity/entityFile.ts'
import { newNameOf } from '../vocabulary/renamings.ts'
import { checkTogether } from './crossChecks.ts'
import type { CheckedFile } from './fileCheck.ts'
import { type Finding, JsonSource } from './finding.ts'
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
  /** Names of the parts of the console that show a record; without it, `panel` is not judged. */
  panels?: readonly string[]
  /** For who does not read warnings: words without English are not looked for. */
  errorsOnly?: boolean
  /** Results of the previous check, for repeated checks of a folder: a file with the same text is not parsed again. */
  before?: JudgedFiles
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
  /** The files without errors of their own, by path: fit to be normalised. */
  files: Map<string, EntityFile>
  /** No faults: words of an earlier version, and what they are called now. */
  hints: Finding[]
}

/**
 * Validates files of one schema folder together. Errors make a file unfit, warnings do not.
 * Of two files that claim one name, the later in the list is at fault.
 */
export function validateFiles(sources: readonly SourceFile[], options: ValidateOptions): Validated {
  const findings: Finding[] = []
  const parsed = new Map<string, CheckedFile>()
  const { before = new Map() } = options
  const paths = new Set(sources.map(({ path }) => path))
  for (const path of before.keys()) if (!paths.has(path)) before.delete(path)
  const judge = vocabularyJudge(options.vocabulary)
  for (const source of sources) {
    const known = before.get(source.path)
    const one = known?.text === source.text ? known : judgedAlone(source, judge)
    before.set(source.path, one)
    findings.push(...one.own)
    if (one.own.length === 0) parsed.set(source.path, one.checked)
  }
  findings.push(...checkTogether([...parsed.values()], options))
  const unfit = new Set(findings.filter((finding) => finding.level === 'error').map((finding) => finding.file))
  const fit = [...parsed].filter(([path]) => !unfit.has(path))
  const hints = oldWordHints([...parsed.values()]).sort(byPlace)
  return { findings: findings.sort(byPlace), files: new Map(fit.map(([path, { file }]) => [path, file])), hints }
}

function judgedAlone({ path, text }: SourceFile, judge: (map: JsonSource) => Finding[]): JudgedFile {
  const map = new JsonSource(path, text)
  const syntax = map.syntax()
  return { text, own: syntax.length > 0 ? syntax : judge(map), checked: { map, file: map.json as EntityFile } }
}

function byPlace(a: Finding, b: Finding): number {
  return a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column
}

/** Compiled once per vocabulary: a check of sixty files compiles one schema. */
const judges = new WeakMap<object, (map: JsonSource) => Finding[]>()

function vocabularyJudge(vocabulary: object): (map: JsonSource) => Finding[] {
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
