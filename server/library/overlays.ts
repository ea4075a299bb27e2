// Merges overlays of a dialect onto schema files by JSON Merge Patch (RFC 7396), in which null removes.

import { isDeepStrictEqual } from 'node:util'
import { isObject } from '#model/isObject.ts'
import { type Finding, JsonSource } from '../../engine/model/checks/finding.ts'
import { parseSchemaJson } from '../../engine/model/fileText/schemaJson.ts'
import { upgrade } from '../../engine/model/vocabulary/renamings.ts'

type Texts = ReadonlyMap<string, string>
type Json = Record<string, unknown>

export interface Overlaid {
  /** Every file by path, merged with its overlay; without files whose overlay is `null`. */
  texts: Map<string, string>
  /** Overlays without a file, without an effect, or that remove a missing property; at the path of their file below the schema folder. */
  findings: Finding[]
}

/** Merges overlays onto the files of the same path. A removed property is also removed from the lists of fields: `required`, `columns` … */
export function overlay(texts: Texts, overlays: Texts): Overlaid {
  const merged = new Map(texts)
  const findings: Finding[] = []
  for (const [path, text] of overlays) {
    const source = new JsonSource(path, text)
    const below = texts.get(path)
    const faults = source.syntax()
    if (faults.length === 0 && below === undefined) {
      faults.push(source.value([], 'The overlay lies on no file.', 'Give it the path of a schema file, or remove it.'))
    }
    findings.push(...faults)
    if (faults.length > 0 || below === undefined) continue
    if (source.json === null) {
      merged.delete(path)
      continue
    }
    const before = parsed(below)
    if (before === undefined) continue
    findings.push(...useless(source, before, source.json, []))
    merged.set(path, JSON.stringify(patched(before, source.json)))
  }
  return { texts: merged, findings }
}

/** The check of the folder reports broken syntax. */
function parsed(text: string): unknown {
  try {
    return upgrade(parseSchemaJson(text)).json
  } catch {
    return undefined
  }
}

function patched(below: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch
  const merged: Json = { ...(isObject(below) ? below : {}) }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = patched(merged[key], value)
  }
  const { properties } = patch
  const removed = isObject(properties) ? Object.keys(properties).filter((name) => properties[name] === null) : []
  if (removed.length > 0)
    for (const key of OF_FIELDS) if (!(key in patch) && merged[key] !== undefined) merged[key] = withoutNames(merged[key], removed)
  return merged
}

/** Keywords that list fields. */
const OF_FIELDS = ['required', 'columns', 'moreColumns', 'sections']

/** A list of fields, or lists by section, without some fields. */
function withoutNames(lists: unknown, names: readonly string[]): unknown {
  if (Array.isArray(lists)) return lists.filter((name) => !names.includes(String(name)))
  return isObject(lists) ? Object.fromEntries(Object.entries(lists).map(([title, list]) => [title, withoutNames(list, names)])) : lists
}

function useless(source: JsonSource, below: unknown, patch: unknown, path: readonly string[]): Finding[] {
  if (!isObject(patch)) {
    if (!isDeepStrictEqual(below, patch)) return []
    return [source.key([...path], 'The overlay changes nothing here: the file says the same.', 'Leave it out.')]
  }
  const known = isObject(below) ? below : {}
  return Object.entries(patch).flatMap(([key, value]) => {
    const here = [...path, key]
    if (value === null) {
      return key in known ? [] : [source.key(here, `There is no "${key}" to remove.`, 'The file may have changed: leave it out.')]
    }
    const isNew = !(key in known)
    if (isNew && path.at(-1) === 'properties' && isObject(value) && value.title === undefined) {
      return [source.key(here, `The file has no field "${key}".`, 'Correct the name, or give a new field its title.')]
    }
    return isNew ? [] : useless(source, known[key], value, here)
  })
}
