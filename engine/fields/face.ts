// Interfaces of a widget: the components Edit, View and Search, with one contract for all widgets.

import type { ComponentType, ReactNode } from 'react'
import type { Option } from '../api/options/options.ts'
import type { Entity, Field } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import type { useText } from '../text/text.ts'
import type { OpenRequest } from './closed/openRequest.ts'

/** `t` and `word` of the current language. */
export type FieldText = ReturnType<typeof useText>

export interface ViewProps {
  entity: Entity
  field: Field
  value: unknown
  /** The record around the value: a `ref` carries its display name beside the id. */
  record: Values
  /** The field's choices, nested for trees; empty when it has none or while they load. */
  options: readonly Option[]
  text: FieldText
  /** A cell of the list stays empty and on one line, a read form shows `-` and whole texts. */
  place: 'cell' | 'read'
  /** Path of the page of a record that the value points at; `null` where this person has none. Without it nothing is a link. */
  linkOf?: LinkOf | undefined
  /** Draws the values inside a value that is made of several. */
  draw?: View | undefined
}

/** Path of a record's page, by its entity and id. */
export type LinkOf = (entity: string, id: string) => string | null

/** A value as plain content. No hooks inside, so a list may call it as a function, once per cell. */
export type View = (props: ViewProps) => ReactNode

export interface EditProps {
  entity: Entity
  field: Field
  /** Id of the element that takes the focus; the label points at it. */
  id: string
  value: unknown
  onChange(value: unknown): void
  onBlur?(): void
  onFocus?(): void
  disabled?: boolean
  invalid?: boolean
  /** Ids of the error and the description. */
  describedBy?: string
  /** Id of the label, for controls that are groups of inputs. */
  labelledBy?: string
  /** Work that a save must wait for, such as an upload on its way. */
  onPending?(work: Promise<unknown>): void
  /** Name of the table field that the field is a column of; left out for a field of the record. */
  table?: string
  /** The record as loaded: a `ref` carries the display names of its ids there. */
  record: Values
  /** The live values that the field's choices depend on (`where` of a ref), or that its point consists of. */
  scope: Values
  /** All values of the form as they are at the moment of the call. */
  now?(): Values
  /** Writes values into other fields of the form. */
  fill?(values: Values): void
  /** `x-component-props` of the schema file, handed to antd as written. */
  extra?: Readonly<Record<string, unknown>>
}

export type Edit = ComponentType<EditProps>

export interface SearchProps {
  entity: Entity
  field: Field
  id: string
  /** One value, several for `in`, `[from, to]` for `range`; `undefined` when nothing is searched. */
  value: unknown
  onChange(value: unknown): void
  /** Asks for the control that opens; `null` takes that back, for whoever went on before it came. */
  onOpen?: ((opening: OpenRequest | null) => void) | undefined
}

export type SearchControl = ComponentType<SearchProps>
