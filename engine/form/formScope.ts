// Context of one open form.

import { createContext, useContext } from 'react'
import type { Entity, Field, FormLayout } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import type { RecordForm } from './recordForm.ts'

export interface FormScope {
  entity: Entity
  fields: Readonly<Record<string, Field>>
  form: RecordForm
  /** The record as loaded; initial values for a new one. */
  record: Values
  /** Prefix for the ids of elements in this form. */
  id: string
  /** Names of the fields whose controls may be rendered a frame later. */
  late: ReadonlySet<string>
  layout: FormLayout
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** Number of controls rendered with the dialog, about one screen; the others follow in the next frame. */
export const FIRST_CONTROLS = 12

/** True when all controls are rendered. */
export const IsWholeContext = createContext(true)

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('a form part stands outside RecordFields')
  return scope
}

/** Ids of the elements of a field: control and label. */
export const controlId = (formId: string, name: string): string => `${formId}-${name}`
export const labelId = (control: string): string => `${control}-label`
export const noteId = (control: string): string => `${control}-note`
