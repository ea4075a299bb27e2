// Interfaces of the components of a widget: Edit, View and Search.

import type { ComponentType, ReactNode } from 'react'
import type { Option } from '../api/options/options.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import type { useText } from '../text/text.ts'
import type { OpenRequest } from './closed/openRequest.ts'

/** Texts in the current language. */
export type FieldText = ReturnType<typeof useText>

export interface ViewProps {
  entity: Entity
  field: Field
  value: unknown
  /** The record that contains the value, with the display names of references. */
  record: Values
  /** Options of the field, nested for trees; empty if it has none or while they load. */
  options: readonly Option[]
  text: FieldText
  /** `cell` renders empty values as nothing and stays on one line; `read` renders `-` and full texts. */
  place: 'cell' | 'read'
  /** Path of a referenced record's page; `null` if the user cannot open it. Without this prop nothing is a link. */
  linkOf?: LinkOf | undefined
  /** Renders the values inside a value with several parts. */
  draw?: View | undefined
}

/** Path of a record's page, by its entity and id. */
export type LinkOf = (entity: string, id: string) => string | null

/** Renders a value. It uses no hooks, so a list can call it as a function for each cell. */
export type View = (props: ViewProps) => ReactNode

export interface Typing {
  type(text: string): void
  /** The text, as long as the form does not have it. */
  held(): { value: unknown } | null
}

export interface EditProps {
  entity: Entity
  field: Field
  /** Id of the focusable element, which the label refers to. */
  id: string
  value: unknown
  onChange(value: unknown): void
  /** In place of `onChange` for text that the input shows by itself: nothing is rendered for it. */
  typing?: Typing | undefined
  onBlur?(): void
  onFocus?(): void
  disabled?: boolean
  invalid?: boolean
  /** Ids of error and description. */
  describedBy?: string
  /** Id of the label, for controls that consist of several inputs. */
  labelledBy?: string
  /** Registers work that a save must wait for, such as an upload. */
  onPending?(work: Promise<unknown>): void
  /** Name of the table field if the field is one of its columns. */
  table?: string
  /** The record as loaded, with the display names of references. */
  record: Values
  /** Current values that the choices depend on (`where` of a ref), or that the map point consists of. */
  scope: Values
  /** Returns all current values of the form. */
  now?(): Values
  /** Sets values of other fields of the form. */
  fill?(values: Values): void
  /** `x-component-props` of the schema file, passed to antd unchanged. */
  extra?: Readonly<Record<string, unknown>>
}

export type Edit = ComponentType<EditProps>

export interface SearchProps {
  entity: Entity
  field: Field
  id: string
  /** One value, several for `in`, `[from, to]` for `range`; undefined for no search. */
  value: unknown
  onChange(value: unknown): void
  /** Requests the real control; `null` cancels the request if it has not opened yet. */
  onOpen?: ((opening: OpenRequest | null) => void) | undefined
}

export type SearchControl = ComponentType<SearchProps>
