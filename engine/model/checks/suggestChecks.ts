// Checks `suggest` of a field of a schema file.

import type { FileField } from '../entity/entityFile.ts'
import { formats } from '../formats/formats.ts'
import { typeOf } from './fieldTypes.ts'
import { type FileCheck, isSecretField, type Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/** Checks `suggest`: suggestions are values of other records, taken from the list of the entity. */
export function checkSuggestions(
  check: FileCheck,
  path: JsonPath,
  name: string,
  field: FileField,
  by: readonly string[],
  properties: Properties,
): void {
  for (const [at, other] of by.entries()) check.storedField([...path, at], other, properties)
  if (by.includes(name)) check.report(path, 'a field cannot depend on its own value.', 'Name other fields.')
  const { ref, format = 'text', enum: values, dict, dictBiz } = field
  const isChosen = (ref ?? values ?? dict ?? dictBiz) !== undefined
  const isText = !isChosen && typeOf(field) === 'string' && formats[format].label === true
  const isOfOneRecord = ref?.entity !== undefined && !ref.tree && !ref.multiple
  if (!isText && !isOfOneRecord)
    check.report(path, 'only text fields and a "ref" to one record of an entity suggest values.', 'Remove "suggest".')
  if (field.private !== undefined || isSecretField(field) || field.stored === false)
    check.report(path, 'the values of private, secret and unstored fields are not suggested.', 'Remove "suggest".')
}
