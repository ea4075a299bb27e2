// Correction notes: remarks beside values that a device or the alarm engine wrote. An entity with `corrections` gets the action `correct`.

import { formats } from '../formats/formats.ts'
import type { Values } from '../records/values.ts'
import type { Entity, Field } from './entity.ts'
import type { EntityFile } from './entityFile.ts'

/** Base path of the endpoints of correction notes. */
export const CORRECTIONS = '/api/gantry-corrections'

/** Name of the action, and last part of its permission code. */
export const CORRECT = 'correct'

/** A note as the records of its entity contain it, in `corrections`. */
export interface Correction {
  field: string
  value: string
  reason: string
  userName: string
  time: string
}

/** True if users with the permission may add notes: by default for rows of devices. */
export const hasCorrections = ({ corrections, series, api }: EntityFile): boolean =>
  (corrections ?? series !== undefined) && api !== undefined

/** Adds the action of `record.json` to a file with corrections, unless the file states or refuses it. */
export function withCorrectAction(file: EntityFile, base: string, record: EntityFile): EntityFile {
  const action = record.actions?.[CORRECT]
  if (!hasCorrections(file) || action === undefined || file.actions?.[CORRECT] !== undefined) return file
  const own = JSON.parse(JSON.stringify(action).replaceAll('{entity}', base)) as typeof action
  return { ...file, actions: { ...file.actions, [CORRECT]: own } }
}

/** Fields whose values may have notes: stored ones that a person reads, without references, files and private values. */
export function correctableFields({ fields, series }: Pick<Entity, 'fields' | 'series'>): Field[] {
  return fields.filter(
    ({ name, stored, nameKey, private: privacy, writeOnly, form, list, format, items }) =>
      stored &&
      nameKey === null &&
      privacy === null &&
      !writeOnly &&
      items === null &&
      !formats[format].files &&
      (form.view !== null || list !== null) &&
      name !== series?.time &&
      !/^(create|update)/.test(name),
  )
}

/** Notes of a value, oldest first. */
export function correctionsOf(record: Values, field: string): Correction[] {
  const { corrections } = record
  return Array.isArray(corrections) ? (corrections as Correction[]).filter((note) => note.field === field) : []
}
