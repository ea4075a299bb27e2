// Kinds of fields and widgets.

import type { FileField } from '../entity/entityFile.ts'

/** The JSON type of a value. */
export type FieldType = NonNullable<FileField['type']>

/** Names of formats. A format sets control, rule and column type; `formats.ts` has their properties. */
export type Format = NonNullable<FileField['format']>

/** How a field is drawn; `engine/fields/edits.ts`, `views.ts` and `searches.ts` map each to its components. */
export type Widget =
  | 'text'
  | 'textarea'
  | 'password'
  | 'number'
  | 'date'
  | 'date-time'
  | 'time'
  | 'switch'
  | 'radio'
  | 'select'
  | 'tree'
  | 'upload'
  | 'signature'
  | 'checkbox'
  | 'check-tree'
  | 'icon'
  | 'rich-text'
  | 'region'
  | 'color'
  | 'map-point'
  | 'fence'
  | 'row-condition'
  | 'table'

/** The fields that keep a place on the map. */
export interface PointFields {
  longitude: string
  latitude: string
  address: string
  name?: string
}
