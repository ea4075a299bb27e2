// Context of one open form.

import { createContext, useContext } from 'react'
import type { Entity, Field, FormLayout } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import type { RecordForm } from './recordForm.ts'

export interface FormScope {
  entity: Entity
  fields: Readonly<Record<string, Field>>
  form: RecordForm
  /** The record as loaded; the start values of a new one. */
  record: Values
  /** Makes the ids of this form's elements its own. */
  id: string
  /** Names of the fields whose controls may come a frame later. */
  late: ReadonlySet<string>
  layout: FormLayout
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** The first controls, about what a screen holds, are drawn with the dialog; the ones below come a frame later. */
export const FIRST_CONTROLS = 12

/** True when the controls below the first ones are drawn too. */
export const IsWholeContext = createContext(true)

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('a form part stands outside RecordFields')
  return scope
}

/** Ids of one field's elements: the control, its label, the note below it. */
export const controlId = (formId: string, name: string): string => `${formId}-${name}`
export const labelId = (control: string): string => `${control}-label`
export const noteId = (control: string): string => `${control}-note`
