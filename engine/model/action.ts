// A button beyond add, edit, view and remove, normalised.

import type { Dialog, Endpoint, Field } from './entity.ts'
import type { Expression } from './expression.ts'

/** What an action opens before it calls: a small form, or another entity's page narrowed to this record. */
export type ActionDialog =
  | {
      kind: 'form'
      window: Dialog
      fields: readonly Field[]
      /** The sections of the form are tabs. */
      tabs: boolean
      load: ActionLoad | null
    }
  | {
      kind: 'entity'
      window: Dialog
      entity: string
      where: Readonly<Record<string, string>>
      defaults: Readonly<Record<string, string>>
    }

/** What fills the form of an action before it is shown. */
export interface ActionLoad {
  /** Path and query are templates over the records. */
  call: Endpoint
  /** Templates over the answer, by field; an array becomes comma-joined ids. `null` takes the answer as it is. */
  values: Readonly<Record<string, string>> | null
}

/** A file's action that stands in several places is one of these for each. */
export interface Action {
  name: string
  title: string
  at: 'toolbar' | 'row' | 'batch'
  /** How many ticked rows a batch action takes. */
  records: 'one' | 'some'
  icon: string | null
  when: Expression | null
  confirm: string | null
  permission: string
  dialog: ActionDialog | null
  /** Path and query are templates over `{ids, id, form, …record}`. */
  call: Endpoint | null
  /** Body of the call; texts are templates over the same. */
  body: Readonly<Record<string, unknown>> | null
  /** Field values the server writes itself; texts are templates over the request's parameters. */
  set: Readonly<Record<string, unknown>> | null
  link: string | null
  success: string | null
}
