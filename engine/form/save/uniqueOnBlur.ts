// A unique value is asked for when its field is left, long before the save: nobody fills in a long form to hear of it then.

import type { Entity, Field } from '../../model/entity/entity.ts'
import { uniqueTitles } from '../../model/entity/uniqueTitles.ts'
import { isMask } from '../../model/formats/privacy.ts'
import type { Fault } from '../../model/records/rules.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import type { RecordForm } from '../recordForm.ts'

/** True when no other record holds the value of a unique field; `values` are its own and those it is unique together with. */
export type UniqueCheck = (field: Field, values: Values) => Promise<boolean>

/** The same form; leaving a field puts the sentence on each unique field whose changed value is taken. */
export function checkUniqueOnBlur(
  form: RecordForm,
  entity: Pick<Entity, 'fields'>,
  isFree: UniqueCheck,
  sentence: (fault: Fault) => string,
): RecordForm {
  const uniques = form.fields.filter((field) => field.unique !== null && field.form[form.mode] === 'edit')
  const namesOf = ({ name, unique }: Field) => [name, ...(unique ?? [])]
  const valuesOf = (field: Field): Values => Object.fromEntries(namesOf(field).map((name) => [name, form.form.values[name] ?? null]))

  async function ask(field: Field): Promise<void> {
    const asked = valuesOf(field)
    const value = asked[field.name]
    const isHidden = field.private !== null && isMask(field.private, value)
    const changed = form.changed()
    if (isEmpty(value) || isHidden || !namesOf(field).some((name) => changed.includes(name))) return
    if (await isFree(field, asked)) return
    // Later input is checked on its own blur.
    const now = valuesOf(field)
    if (namesOf(field).some((name) => now[name] !== asked[name])) return
    const titles = uniqueTitles(entity, field)
    const key = titles.length > 1 ? 'rule.uniqueTogether' : 'rule.unique'
    const msg = sentence({ field: field.name, title: field.title, titles, key, args: {}, text: field.uniqueMessage })
    form.refuse([{ field: field.name, msg }])
  }

  return {
    ...form,
    left(name) {
      form.left(name)
      for (const field of uniques) if (namesOf(field).includes(name)) void ask(field)
    },
  }
}
