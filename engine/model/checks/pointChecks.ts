// Checks that a map-point names fields that can hold a place.

import type { FileField, FilePoint } from '../entity/entityFile.ts'
import { typeOf } from './fieldTypes.ts'
import { type FileCheck, isSecretField, type Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Checks a `map-point`: it stores no value itself; other fields store coordinates and address. */
export function checkPoint(check: FileCheck, path: JsonPath, { format, point, stored }: FileField, properties: Properties): void {
  if (format !== 'map-point') {
    if (point) check.report([...path, 'point'], 'only a map-point has one.', 'Add "format": "map-point".')
    return
  }
  if (stored !== false) check.report(path, 'a map-point is kept in other fields.', 'Add "stored": false.')
  if (!point) {
    check.report(path, '"point" is missing.', 'Add "point" with the fields of longitude, latitude and address.')
    return
  }
  for (const [part, types] of [
    ['longitude', ['number']],
    ['latitude', ['number']],
    ['address', ['string']],
    ['name', ['string']],
  ] as const) {
    const name = point[part]
    if (name === undefined) continue
    check.field([...path, 'point', part], name, properties)
    const type = typeOf(properties[name] ?? {})
    if (name in properties && !types.some((known) => known === type))
      check.report([...path, 'point', part], `"${name}" is of type "${type}".`, `Name a field of type ${types.join(' or ')}.`)
    checkWrittenField(check, [...path, 'point', part], name, properties[name] ?? {})
    if (part === 'longitude' || part === 'latitude') checkDegrees(check, [...path, 'point', part], name, properties[name] ?? {})
    const isTyped = (properties[name]?.form ?? true) === true
    if (part === 'name' && !isTyped && check.file.required?.includes(name))
      check.report([...path, 'point', part], `"${name}" is required, and not every place has a name.`, 'Remove it from "required".')
  }
  checkHalfPlace(check, [...path, 'point'], point, properties)
}

/** Decimals of the degrees that the map writes, about ten centimetres. */
const MAP_DECIMALS = 6

/** A place that is picked on the map must satisfy the rules of its coordinates. */
function checkDegrees(check: FileCheck, path: JsonPath, name: string, { decimals = MAP_DECIMALS, multipleOf }: FileField): void {
  if (decimals >= MAP_DECIMALS && multipleOf === undefined) return
  const cause = multipleOf === undefined ? 'decimals' : 'multipleOf'
  const fix = `Write "decimals": ${MAP_DECIMALS} without "multipleOf", or remove both.`
  check.report(path, `"${name}" has a "${cause}" that refuses places of the map, which have ${MAP_DECIMALS} decimals.`, fix)
}

/** A record with one coordinate of a place is refused, so a file gives both or none. */
function checkHalfPlace(check: FileCheck, path: JsonPath, point: FilePoint, properties: Properties): void {
  const given = (part: 'longitude' | 'latitude', keyword: 'default' | 'preset') => properties[point[part]]?.[keyword] !== undefined
  for (const [part, other] of [['longitude', 'latitude'] as const, ['latitude', 'longitude'] as const])
    for (const keyword of ['default', 'preset'] as const)
      if (given(part, keyword) && !given(other, 'default') && !given(other, 'preset'))
        check.report(
          [...path, part],
          `"${point[part]}" has a "${keyword}", and "${point[other]}" has none: half a place is none.`,
          `Give "${point[other]}" one too, or remove it.`,
        )
}

/** Formats that take the text of any address. */
const PLAIN = ['text', 'textarea', 'name']

/** The control writes the field and reads it again. */
function checkWrittenField(check: FileCheck, path: JsonPath, name: string, field: FileField): void {
  const { stored, readOnly, compute, serial, total } = field
  const fix = 'Name a stored field that people write.'
  if (stored === false) check.report(path, `"${name}" is not stored.`, fix)
  else if (readOnly || compute !== undefined || serial !== undefined || total !== undefined)
    check.report(path, `"${name}" is set by the server.`, fix)
  else if (field.ref ?? field.dict ?? field.dictBiz ?? field.enum) check.report(path, `"${name}" holds a choice.`, fix)
  else if (isSecretField(field)) check.report(path, `"${name}" is a secret.`, fix)
  else if (typeOf(field) === 'string' && (field.pattern !== undefined || !PLAIN.includes(field.format ?? 'text')))
    check.report(path, `"${name}" takes other texts than an address.`, 'Name a field without "format" and "pattern".')
}
