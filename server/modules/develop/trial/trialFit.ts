// Differences that a trial can carry: those that the server need not know to serve and store records. A write is then judged by both
// versions. Every other difference is named, also one of a keyword that is new.

import { isSamePart } from '#model/compare/change.ts'
import type { Entity, Field } from '#model/entity/entity.ts'

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

/** Parts of a field that only the console reads, and rules, by which writes of the trial are judged too. */
const FREE_FIELD: ReadonlySet<string> = new Set([
  ...['title', 'titles', 'english', 'description', 'placeholder', 'examples', 'unit', 'uniqueMessage', 'formily'],
  ...['list', 'search', 'section', 'sectionAt', 'span', 'trigger'],
  ...['required', 'rules', 'warnings', 'when'],
])

/** Dotted paths of the differences that no trial can carry; empty if the draft fits. */
export function unfitForTrial(live: Entity, draft: Entity): string[] {
  const names = new Set([...Object.keys(live.field), ...Object.keys(draft.field)])
  return [...differences(live, draft, FREE_ENTITY), ...[...names].flatMap((name) => unfitField(name, live.field[name], draft.field[name]))]
}

function unfitField(name: string, live: Field | undefined, draft: Field | undefined): string[] {
  const path = `properties.${name}`
  return live && draft ? differences(live, draft, FREE_FIELD).map((keyword) => `${path}.${keyword}`) : [path]
}

const differences = <T extends object>(one: T, other: T, free: ReadonlySet<string>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (key) => !free.has(key) && !isSamePart(one[key as keyof T], other[key as keyof T]),
  )
