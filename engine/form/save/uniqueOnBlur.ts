// Checks unique values on blur, so that users do not learn of a duplicate only at the save.

import type { Entity, Field } from '../../model/entity/entity.ts'
import { uniqueTitles } from '../../model/entity/uniqueTitles.ts'
import { isMask } from '../../model/formats/privacy.ts'
import type { Fault } from '../../model/records/rules.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import type { RecordForm } from '../recordForm.ts'

/** True if no other record has the values of the unique key; `values` are those of the field and the rest of its key. */
export type UniqueCheck = (field: Field, values: Values) => Promise<boolean>

/** Adds the check to a form: a changed unique field whose value is taken gets an error on blur. */
export function checkUniqueOnBlur(
  form: RecordForm,
  entity: Pick<Entity, 'fields'>,
  isFree: UniqueCheck,
  sentence: (fault: Fault) => string,
): RecordForm {
  const uniques = form.fields.filter((field) => field.unique !== null && field.form[form.mode] === 'edit')
  const namesOf = ({ name, unique }: Field) => [name, ...(unique ?? [])]
  const valuesOf = (field: Field): Values => Object.fromEntries(namesOf(field).map((name) => [name, form.form.values[name] ?? null]))

  async function check(field: Field): Promise<void> {
    const checked = valuesOf(field)
    const value = checked[field.name]
    const isHidden = field.private !== null && isMask(field.private, value)
    const changed = form.changed()
    if (isEmpty(value) || isHidden || !namesOf(field).some((name) => changed.includes(name))) return
    if (await isFree(field, checked)) return
    // If the value changed during the request, its own blur checks it.
    const now = valuesOf(field)
    if (namesOf(field).some((name) => now[name] !== checked[name])) return
    const titles = uniqueTitles(entity, field)
    const key = titles.length > 1 ? 'rule.uniqueTogether' : 'rule.unique'
    const msg = sentence({ field: field.name, title: field.title, titles, key, args: {}, text: field.uniqueMessage })
    form.refuse([{ field: field.name, msg }])
  }

  return {
    ...form,
    left(name) {
      form.left(name)
      for (const field of uniques) if (namesOf(field).includes(name)) void check(field)
    },
  }
}
