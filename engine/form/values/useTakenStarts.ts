// A new record takes values over from the record that one of its fields names: the company of the chosen project.

import { type Field as FieldModel, type Form, onFieldValueChange } from '@formily/core'
import { useEffect } from 'react'
import { fetchDetail } from '../../api/queries.ts'
import { loadEntity } from '../../api/schemas/schemas.ts'
import type { Field } from '../../model/entity/entity.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { RecordForm } from '../recordForm.ts'

const EFFECTS = 'taken starts'

/** A taken value follows its source until somebody says another one. */
export function useTakenStarts(form: RecordForm): void {
  useEffect(() => takeStarts(form), [form])
}

/** Returns the way to stop. */
export function takeStarts({ form, fields, mode, fill }: RecordForm, read = readMember): () => void {
  const taking = mode === 'add' ? fields.filter(({ start }) => start !== null && start.from !== 'me') : []
  const taken = new Map<string, unknown>()
  const take = async (field: Field, id: unknown) => {
    const source = fields.find(({ name }) => name === field.start?.from)
    if (!source || isEmpty(id) || !isFollowing(form, field, taken)) return
    const value = await read(source, String(id), field.start?.member ?? '')
    // Another choice, or a word of the person, may have come meanwhile.
    if (isEmpty(value) || form.values[source.name] !== id || !isFollowing(form, field, taken)) return
    taken.set(field.name, value)
    fill({ [field.name]: value })
  }
  form.addEffects(EFFECTS, () => {
    for (const field of taking) onFieldValueChange(field.start?.from ?? '', (source: FieldModel) => void take(field, source.value))
  })
  for (const field of taking) void take(field, form.values[field.start?.from ?? ''])
  return () => form.removeEffects(EFFECTS)
}

function isFollowing(form: Form, { name }: Field, taken: ReadonlyMap<string, unknown>): boolean {
  return isEmpty(form.values[name]) || form.values[name] === taken.get(name)
}

/** `null` where the record cannot be read: then the person chooses. */
async function readMember({ choices }: Field, id: string, member: string): Promise<unknown> {
  if (choices?.kind !== 'entity') return null
  return fetchDetail(await loadEntity(choices.entity), id).then(
    (record) => record[member] ?? null,
    () => null,
  )
}
