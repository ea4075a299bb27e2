// Sections of a record for reading: as in the form, without empty fields, with creation and change times last.

import type { Field } from '../../model/entity/entity.ts'
import { type Section, sectionsOf } from '../../model/entity/sections.ts'
import { isEmpty, isShown, type Values } from '../../model/records/values.ts'

/** Fields set by the server, shown last. */
const LAST = new Set(['createTime', 'updateTime'])

export interface ViewSections {
  sections: Section[]
  /** Number of fields without a value, which are hidden at first. */
  empty: number
}

export function viewSections(fields: readonly Field[], record: Values, withEmpty: boolean): ViewSections {
  const shown = fields.filter((field) => isShown(field, record))
  const filled = shown.filter((field) => hasValue(field, record))
  const members = withEmpty ? shown : filled
  const own = sectionsOf(members.filter(({ name }) => !LAST.has(name)))
  const kept = members.filter(({ name }) => LAST.has(name))
  return { sections: kept.length > 0 ? [...own, { title: null, fields: kept }] : own, empty: shown.length - filled.length }
}

/** True if the field has a value; a map point is stored in other fields. */
function hasValue({ name, point, list }: Field, record: Values): boolean {
  if (point) return !isEmpty(record[point.longitude]) || !isEmpty(record[point.address])
  return !isEmpty(record[name]) || (list?.empty ?? null) !== null
}
