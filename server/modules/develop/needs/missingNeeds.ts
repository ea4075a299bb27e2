// Finds the fields that code of the server needs and that schema files lack, no longer store, or have with another type. The list of these
// fields is generated from the sources by `npm run schemas -- --write`.

import { type Finding, JsonSource } from '#model/checks/finding.ts'
import type { FileChange } from '#model/compare/compareEntities.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import generated from './neededFields.json' with { type: 'json' }

/** The simulation of the demo alone writes these fields: an installation without it can do without them. */
const DEMO = 'demo'

interface NeededField {
  type: Field['type']
  /** Modules of the server, or its layers, that read or write it. */
  by: string
  /** False for a field without a column, whose values the server makes. */
  stored?: false
}

const NEEDED = generated as Readonly<Record<string, Readonly<Record<string, NeededField>>>>

/** One line for each field; entities that are missing altogether are another matter. */
export function missingNeeds(entities: ReadonlyMap<string, Entity>): FileChange[] {
  return Object.entries(NEEDED).flatMap(([name, fields]) => {
    const entity = entities.get(name) ?? [...entities.values()].find(({ was }) => was.includes(name))
    return entity ? Object.entries(fields).flatMap(([field, need]) => missingNeed(entity, field, need) ?? []) : []
  })
}

/** Those that the first version of the schema files satisfies, and the second one does not. */
export function lostNeeds(before: ReadonlyMap<string, Entity>, after: ReadonlyMap<string, Entity>): FileChange[] {
  const known = new Set(missingNeeds(before).map(keyOf))
  return missingNeeds(after).filter((need) => !known.has(keyOf(need)))
}

/** With their places in the files. @param texts by path */
export function needFindings(needs: readonly FileChange[], texts: ReadonlyMap<string, { text: string }>): Finding[] {
  return needs.map(({ file, path, fault, fix, level }) => new JsonSource(file, texts.get(file)?.text ?? '').value(path, fault, fix, level))
}

const keyOf = ({ file, path }: FileChange): string => `${file} ${path.join('.')}`

const FIX = 'Keep the field; "form": false and a place outside of "columns" hide it.'

function missingNeed({ name, file, field: fields }: Entity, field: string, { type, by, stored }: NeededField): FileChange | null {
  const path = ['properties', field]
  const level = by === DEMO ? 'warning' : 'error'
  const there = fields[field]
  if (!there) return { file, path, level, fault: `code of the server needs the field "${field}" of "${name}" (${by}).`, fix: FIX }
  if (stored !== false && !there.stored) {
    const fault = `code of the server needs the field "${field}" of "${name}" in its table (${by}).`
    return { file, path: [...path, 'stored'], level, fault, fix: 'Remove "stored": false.' }
  }
  if (there.type === type) return null
  const fault = `code of the server needs the field "${field}" of "${name}" as "${type}" (${by}).`
  return { file, path: [...path, 'type'], level, fault, fix: `Keep "type": "${type}".` }
}
