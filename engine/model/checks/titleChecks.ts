// Warns about fields with the same title in the same list or form.

import type { FileField } from '../entity/entityFile.ts'
import { columnFacts } from '../entity/field.ts'
import type { FileCheck, Properties } from './fileCheck.ts'
import type { JsonPath } from './jsonPath.ts'

/**
 * Reports fields that share a title.
 * @param path path of the fields in the file
 * @param own names of these fields
 * @param shown all fields that are shown together, with those of the base
 */
export function checkTitles(check: FileCheck, path: JsonPath, own: readonly string[], shown: Properties): void {
  if (check.around.errorsOnly) return
  const named = Object.entries(shown)
  for (const name of own) {
    const field = shown[name] as FileField
    const at = named.findIndex(([one]) => one === name)
    const isBefore = (other: string, place: number) => place < at || !own.includes(other)
    const same = named.find(
      ([one, other], place) => one !== name && other.title === field.title && isBefore(one, place) && areTogether(field, other),
    )
    if (field.title === undefined || same === undefined) continue
    const fault = `"${field.title}" is the title of "${same[0]}" already.`
    check.report([...path, name, 'title'], fault, 'Give one of them another title, or hide one with "list" or "form".', 'warning')
  }
}

/** True if a list or form can show both fields at once; fields with different conditions are assumed to be alternatives. */
function areTogether(one: FileField, other: FileField): boolean {
  if (one.when !== undefined && other.when !== undefined && one.when !== other.when) return false
  return (isInForm(one) && isInForm(other)) || (columnFacts(one) !== null && columnFacts(other) !== null)
}

const isInForm = ({ form }: FileField): boolean => form !== false && form !== 'api'
