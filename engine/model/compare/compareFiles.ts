// Differences between two versions of a schema folder, each with at least one line: those that concern stored records, rights and API
// clients in words of their own, all others by their keyword.

import type { JsonPath } from '../checks/jsonPath.ts'
import type { Entity } from '../entity/entity.ts'
import type { EntityFile } from '../entity/entityFile.ts'
import { isObject } from '../isObject.ts'
import { isSamePart } from './change.ts'
import { compareEntities, entityPairs, type FileChange } from './compareEntities.ts'
import { fieldPairs } from './compareFields.ts'

/** One version of a schema folder. */
export interface FolderVersion {
  entities: ReadonlyMap<string, Entity>
  /** Files by path, in the current vocabulary. */
  parsed: ReadonlyMap<string, EntityFile>
}

/** Keywords that say nothing about records: the path of the JSON Schema, the format of the file, and names that other lines tell. */
const SILENT = new Set(['$schema', 'version', 'name', 'was'])
/** Keywords whose members are named one by one. */
const BY_MEMBER = new Set(['properties', 'actions', 'dictionaries', 'roles', 'notify', 'list', 'dialog', 'record', 'sections'])

export function compareFolders(before: FolderVersion, after: FolderVersion): FileChange[] {
  const changes = compareEntities(before.entities, after.entities)
  const others = entityPairs(before.entities, after.entities).flatMap(({ entity, old }) => {
    const [file, earlier] = [after.parsed.get(entity.file), old && before.parsed.get(old.file)]
    if (!old || !file || !earlier || (old === entity && earlier === file)) return []
    const { kept } = fieldPairs(old.fields, entity.fields)
    const newNames = new Map([...kept].map(([field, one]) => [one.name, field.name]))
    const own = changes.filter((change) => change.file === entity.file)
    return otherChanges(earlier, file, own, newNames).map((change) => ({ ...change, file: entity.file }))
  })
  return [...changes, ...others]
}

/**
 * The keywords in which two versions of a file differ, but for those that `reported` has a line of.
 * @param newNames names of the fields now, by their earlier names
 */
export function otherChanges(
  before: EntityFile,
  after: EntityFile,
  reported: readonly Pick<FileChange, 'path'>[],
  newNames: ReadonlyMap<string, string> = new Map(),
): Omit<FileChange, 'file'>[] {
  const { properties: fields = {}, ...rest } = before
  const { properties: newFields = {}, ...newRest } = after
  const renamed = Object.fromEntries(Object.entries(fields).map(([name, field]) => [newNames.get(name) ?? name, field]))
  const inBoth = Object.keys(newFields).filter((name) => name in renamed)
  const order = Object.keys(renamed).filter((name) => name in newFields)
  return [
    ...memberChanges([], rest, newRest),
    ...inBoth.flatMap((name) => memberChanges(['properties', name], renamed[name] ?? {}, newFields[name] ?? {})),
    ...(isSamePart(inBoth, order) ? [] : [line(['properties'], 'the fields have another order.')]),
  ].filter(({ path }) => !reported.some((other) => isReportedBy(path, other.path)))
}

/** A line at the place, below it, or at `required` of a field for the list of the file. */
function isReportedBy(path: JsonPath, other: JsonPath): boolean {
  if (path.length === 1 && path[0] === 'required') return other.at(-1) === 'required'
  return path.every((key, at) => other[at] === key)
}

const line = (path: JsonPath, fault: string): Omit<FileChange, 'file'> => ({ level: 'hint', path, fault, fix: '' })

function memberChanges(path: JsonPath, before: object, after: object): Omit<FileChange, 'file'>[] {
  const [old, next] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((keyword) => {
    const [from, to] = [old.get(keyword), next.get(keyword)]
    if (SILENT.has(keyword) || isSamePart(from, to)) return []
    const at = [...path, keyword]
    if (path.length === 0 && BY_MEMBER.has(keyword) && isObject(from) && isObject(to)) return memberChanges(at, from, to)
    return [line(at, sentenceOf(keyword, from, to))]
  })
}

function sentenceOf(keyword: string, from: unknown, to: unknown): string {
  if (keyword === 'title' && typeof from === 'string' && typeof to === 'string') return `the title "${from}" is "${to}" now.`
  if (from === undefined) return isPlain(to) ? `"${keyword}" is "${to}" now.` : `"${keyword}" is set now.`
  if (to === undefined) return isPlain(from) ? `"${keyword}" was "${from}" and is not set any more.` : `"${keyword}" is not set any more.`
  return isPlain(from) && isPlain(to) ? `"${keyword}" was "${from}" and is "${to}" now.` : `"${keyword}" is another one.`
}

const isPlain = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value)
