// Copies initial values from a selected record into a new record (keyword `start`), such as the company of the chosen project.

import { type Field as FieldModel, type Form, onFieldValueChange } from '@formily/core'
import { useEffect } from 'react'
import { fetchDetail } from '../../api/queries.ts'
import { loadEntity } from '../../api/schemas/schemas.ts'
import type { Field } from '../../model/entity/entity.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { RecordForm } from '../recordForm.ts'

const EFFECTS = 'taken starts'

/** Updates copied values with their source, until the user types another value. */
export function useCopiedValues(form: RecordForm): void {
  useEffect(() => followSources(form), [form])
}

/** Starts the copying; returns a function that stops it. */
export function followSources({ form, fields, mode, fill, passInput }: RecordForm, read = readMember): () => void {
  const taking = mode === 'add' ? fields.filter(({ start }) => start !== null && start.from !== 'me') : []
  const taken = new Map<string, unknown>()
  const take = async (field: Field, id: unknown) => {
    const source = fields.find(({ name }) => name === field.start?.from)
    if (!source || isEmpty(id) || !isFollowing(form, field, taken)) return
    const value = await read(source, String(id), field.start?.member ?? '')
    // In the meantime the user may have selected another record, or typed a value.
    passInput()
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

/** Value of a field in the selected record; `null` if the record cannot be read. */
async function readMember({ choices }: Field, id: string, member: string): Promise<unknown> {
  if (choices?.kind !== 'entity') return null
  return fetchDetail(await loadEntity(choices.entity), id).then(
    (record) => record[member] ?? null,
    () => null,
  )
}
