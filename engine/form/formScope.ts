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
  /** Position of each field in the form, from 0. */
  order: ReadonlyMap<string, number>
  layout: FormLayout
}

export const FormScopeContext = createContext<FormScope | null>(null)

/** Numbers of fields rendered with the dialog, and in each later frame; those far below the fold follow when the page is idle. */
export const FIELDS_PER_FRAME = { first: 4, step: 24, near: 52 }

/** Number of rendered fields, in the order of the form. */
export const RenderedCountContext = createContext(Number.POSITIVE_INFINITY)

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('a form part stands outside RecordFields')
  return scope
}

/** Ids of the elements of a field: control and label. */
export const controlId = (formId: string, name: string): string => `${formId}-${name}`
export const labelId = (control: string): string => `${control}-label`
export const noteId = (control: string): string => `${control}-note`
