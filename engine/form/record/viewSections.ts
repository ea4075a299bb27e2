// The fields of a record as somebody reads them: sections as in the form, when it was made last, and nothing that is empty.

import type { Field } from '../../model/entity/entity.ts'
import { type Section, sectionsOf } from '../../model/entity/sections.ts'
import { isEmpty, isShown, type Values } from '../../model/records/values.ts'

/** Kept by the store: nobody opens a record to read them first. */
const LAST = new Set(['createTime', 'updateTime'])

export interface ViewSections {
  sections: Section[]
  /** Fields that have no value; left out unless they are asked for. */
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

/** A point on the map lies in fields of its own. */
function hasValue({ name, point, list }: Field, record: Values): boolean {
  if (point) return !isEmpty(record[point.longitude]) || !isEmpty(record[point.address])
  return !isEmpty(record[name]) || (list?.empty ?? null) !== null
}
