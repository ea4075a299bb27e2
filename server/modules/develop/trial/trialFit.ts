// Differences that a trial can carry: those that the server need not know to serve and store records. A write is then judged by both
// versions. Every other difference is named, also one of a keyword that is new.

import { isSamePart } from '#model/compare/change.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import { isObject } from '#model/isObject.ts'

/** Parts of an entity that only the console reads. */
const FREE_ENTITY: ReadonlySet<string> = new Set([
  ...[
    'title',
    'words',
    'columns',
    'shownColumns',
    'search',
    'dialog',
    'formLayout',
    'listTabs',
    'listHint',
    'rowColors',
    'card',
    'printForm',
  ],
  // Compared one by one.
  ...['field', 'fields'],
])

/** Positions in forms, also of the fields of dialogs. */
const PLACES: ReadonlySet<string> = new Set(['sectionAt', 'placeAt'])

/** Parts of a field that only the console reads, and rules, by which writes of the trial are judged too. */
const FREE_FIELD: ReadonlySet<string> = new Set([
  ...['title', 'titles', 'english', 'description', 'placeholder', 'examples', 'unit', 'uniqueMessage', 'formily'],
  ...['list', 'search', 'section', 'span', 'trigger', ...PLACES],
  ...['required', 'rules', 'warnings', 'when'],
])

/** Dotted paths of the differences that no trial can carry; empty if the draft fits. */
export function unfitForTrial(live: Entity, draft: Entity): string[] {
  const names = new Set([...Object.keys(live.field), ...Object.keys(draft.field)])
  const parts = differences(withFieldNames(live, draft), withFieldNames(draft, live), FREE_ENTITY)
  // Another database takes no write back that the draft refuses.
  const source = !live.source?.writable || parts.includes('source') ? [] : ['source']
  return [...source, ...parts, ...[...names].flatMap((name) => unfitField(name, live.field[name], draft.field[name]))]
}

function unfitField(name: string, live: Field | undefined, draft: Field | undefined): string[] {
  const path = `properties.${name}`
  return live && draft ? differences(live, draft, FREE_FIELD).map((keyword) => `${path}.${keyword}`) : [path]
}

/**
 * The parts of an entity with names in place of its fields, which are compared by themselves: sorted, since no list of fields on the server
 * depends on the order, and without those that the other version has not.
 */
function withFieldNames(entity: Entity, other: Entity): Entity {
  const fields: ReadonlySet<unknown> = new Set(entity.fields)
  const named = (part: unknown): unknown => {
    if (fields.has(part)) return (part as Field).name
    if (Array.isArray(part)) {
      const members = part.map(named)
      return part.every((member) => fields.has(member))
        ? members.filter((name) => Object.hasOwn(other.field, String(name))).sort()
        : members
    }
    // Expressions are compared by their source.
    if (!isObject(part) || 'evaluate' in part) return part
    return Object.fromEntries(Object.entries(part).flatMap(([key, value]) => (PLACES.has(key) ? [] : [[key, named(value)]])))
  }
  const parts = Object.entries(entity).map(([key, part]) => [key, FREE_ENTITY.has(key) ? part : named(part)])
  // The menu keeps the titles of the version in use.
  const menu = entity.menu && { ...entity.menu, title: '', english: null }
  return { ...(Object.fromEntries(parts) as Entity), menu }
}

const differences = <T extends object>(one: T, other: T, free: ReadonlySet<string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !free.has(key) && !isSamePart(one[key as keyof T], other[key as keyof T]),
  )
