// Checks `total`, which the server computes from the records of another entity.

import type { FileField } from '../entity/entityFile.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'
import { checkFilterChoice } from './valueChecks.ts'

/** Checks `total`: the other entity must have a field that refers to this record. */
export function checkTotal(
  check: FileCheck,
  path: JsonPath,
  field: FileField,
  total: NonNullable<FileField['total']>,
  known: Properties,
): void {
  for (const keyword of ['default', 'preset', 'start', 'compute', 'serial', 'unique', 'stored', 'writeOnly', 'private'] as const)
    if (field[keyword] !== undefined) check.report([...path.slice(0, -1), keyword], 'the server computes the total.', 'Remove it.')
  const { file } = check
  if (known !== check.properties || file.source || file.series || file.rollup || file.base !== undefined)
    check.report(path, 'only entities with a table of their own have totals.', 'Move the field to the entity of the table.')
  const properties = check.entity([...path, 'entity'], total.entity)
  const source = check.other(total.entity)
  if (!properties || !source) return
  if (source.series || source.rollup || source.source)
    check.report([...path, 'entity'], 'totals follow records that people write here.', 'Use "rollup" for rows of devices.')
  check.storedField([...path, 'by'], total.by, properties)
  const by = properties[total.by]
  const isParent = source.name === file.name && file.tree?.parent === total.by
  if (by && !isParent && (by.ref?.entity !== file.name || by.ref.multiple || (by.ref.value ?? 'id') !== 'id'))
    check.report([...path, 'by'], `"${total.by}" does not refer to "${file.name}".`, `Name a field with "ref": {"entity": "${file.name}"}.`)
  for (const [key, value] of Object.entries(total.where ?? {})) {
    check.filterKey([...path, 'where', key], key, properties)
    checkFilterChoice(check, [...path, 'where', key], key, value, properties)
  }
  const [take = '', name] = total.take.split(' ')
  const type = field.type ?? 'string'
  const isNumber = type === 'number' || type === 'integer'
  if (name === undefined) {
    if (!isNumber) check.report(path, 'a count is a number.', 'Use "type": "integer".')
    return
  }
  check.field([...path, 'take'], name, properties)
  const taken = properties[name]
  if (!taken) return
  if (isSummedFromItself(check, path, total))
    check.report([...path, 'take'], 'the total is computed from itself, so it stays empty.', 'Sum up a field that people fill in.')
  const takenType = taken.type ?? 'string'
  if (taken.stored === false) check.report([...path, 'take'], `"${name}" is not stored.`, 'Name a stored field.')
  if (taken.private !== undefined || taken.writeOnly) check.report([...path, 'take'], `"${name}" is private.`, 'Name another field.')
  if (take === 'sum' && takenType !== 'number' && takenType !== 'integer')
    check.report([...path, 'take'], `"${name}" is no number.`, 'Sum up a field of type number or integer.')
  if (take === 'count' || take === 'sum' ? !isNumber : type !== takenType)
    check.report(path, `the total is of type ${take === 'count' || take === 'sum' ? 'number' : takenType}.`, 'Correct "type".')
}

/** True if the taken field is a total that, through further totals, takes this one. */
function isSummedFromItself(check: FileCheck, path: JsonPath, total: NonNullable<FileField['total']>): boolean {
  const own = `${check.file.name}.${path.at(-2)}`
  const seen = new Set<string>()
  for (let at: typeof total | undefined = total; at; ) {
    const name: string = at.take.split(' ')[1] ?? ''
    const place = `${at.entity}.${name}`
    if (place === own) return true
    if (seen.has(place)) return false
    seen.add(place)
    at = check.fieldsOf(at.entity)?.[name]?.total
  }
  return false
}
