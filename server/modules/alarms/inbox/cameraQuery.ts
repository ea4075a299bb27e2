// Translates the query of the combined alarm list to fields of camera detections. Pure.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isFilter, type Operator, parseFilter } from '#model/list/filter.ts'
import { type FilterCondition, type FilterGroupNode, isFilterFault, isGroup, printFilter, readFilter } from '#model/list/listFilter.ts'
import { FILTER, ORDER_BY } from '#model/list/listParameters.ts'
import { printOrder, readOrder } from '#model/list/sortOrder.ts'

type Query = Readonly<Record<string, string>>

/** A camera detection is a single moment: it begins and ends at once. */
const MOMENTS = ['startTime', 'endTime', 'lastTime']
const MOMENT = 'alarmTime'

/** Constant fields of camera detections. */
export const constants: Query = { deviceClass: dict.deviceClass.camera, alarmState: dict.alarmState.recovered }

/** Excludes detections marked as false alarms. */
const TRUE_ALARMS: Query = { isFalse_equal: dict.flag.no }

/** Parameters that concern paging or the list as a whole. */
const PLAIN = ['current', 'size', 'tenantId', 'tenantId_equal']

/**
 * Query for the list of camera detections, in the order of the same fields; `null` if none can match.
 * @param types names of camera alarm types: the server's are text, the cameras' are dictionary entries
 */
export function cameraQueryOf(inbox: Entity, cameras: Entity, query: Query, types: readonly string[]): Record<string, string> | null {
  const cameraQuery: Record<string, string> = { ...TRUE_ALARMS }
  const nameOf = (name: string): string | null =>
    MOMENTS.includes(name) ? MOMENT : cameras.field[name]?.stored && !(name in constants) ? name : null
  for (const [key, value] of Object.entries(query)) {
    if (value === '') continue
    if (PLAIN.includes(key)) cameraQuery[key] = value
    else if (key === ORDER_BY || key === 'ascs' || key === 'descs') cameraQuery[key] = orderOf(value, nameOf)
    else if (key === FILTER) {
      const group = readFilter(value)
      // Invalid values are refused by the device list.
      const node = isFilterFault(group) ? false : groupOf(group, { nameOf, types })
      if (node === false) return null
      if (node !== true) cameraQuery[FILTER] = printFilter(node)
    } else {
      const filter = parseFilter(inbox, key)
      if (!isFilter(filter)) return null
      const { field, operator } = filter
      const name = nameOf(field.name)
      if (name !== null) cameraQuery[`${name}_${operator}`] = value
      else if (!isTrueOf(field.name, operator, value)) return null
    }
  }
  return cameraQuery
}

function orderOf(text: string, nameOf: (name: string) => string | null): string {
  const keys = readOrder(text).flatMap(({ field, descending }) => {
    const name = nameOf(field.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    return name === null ? [] : [{ field: name, descending }]
  })
  return printOrder(keys)
}

/** Evaluates a condition on a constant, or on a field that camera detections do not have. */
function isTrueOf(name: string, operator: Operator, value: string): boolean {
  const known = constants[name]
  if (known === undefined) return operator === 'null'
  if (operator === 'notnull') return true
  return (operator === 'equal' || operator === 'in') && value.split(',').includes(known)
}

interface Cameras {
  nameOf(name: string): string | null
  types: readonly string[]
}

/** A group that is true or false for all detections is reduced to that value. */
function groupOf({ join, of }: FilterGroupNode, cameras: Cameras): FilterGroupNode | boolean {
  const nodes = of.map((node) => (isGroup(node) ? groupOf(node, cameras) : conditionOf(node, cameras)))
  const settles = join === 'any'
  if (nodes.includes(settles)) return settles
  const open = nodes.filter((node) => typeof node !== 'boolean')
  return open.length === 0 ? !settles : { join, of: open }
}

const WITHOUT: readonly string[] = ['empty', 'out', 'not', 'lacks']

function conditionOf(condition: FilterCondition, { nameOf, types }: Cameras): FilterCondition | boolean {
  const { field, is, value } = condition
  if (field === TYPE) return typeOf(condition, types)
  const name = nameOf(field)
  if (name !== null) return { ...condition, field: name }
  const known = constants[field]
  if (known === undefined) return WITHOUT.includes(is)
  if (is === 'filled') return true
  const named = [value].flat().map(String).includes(known)
  return is === 'in' ? named : is === 'out' ? !named : false
}

const TYPE = 'alarmType'

/** Converts a text comparison on the type to a choice of types. */
function typeOf({ field, is, value }: FilterCondition, types: readonly string[]): FilterCondition | boolean {
  const expected = texts[is]
  if (!expected) return is === 'filled'
  const some = types.filter((type) => expected(type, String(value)))
  return some.length === types.length || (some.length > 0 && { field, is: 'in', value: some })
}

const texts: Partial<Record<FilterCondition['is'], (type: string, value: string) => boolean>> = {
  is: (type, value) => type === value,
  not: (type, value) => type !== value,
  contains: (type, value) => type.includes(value),
  lacks: (type, value) => !type.includes(value),
  begins: (type, value) => type.startsWith(value),
}
