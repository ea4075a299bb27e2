// Names of field types, formats and widgets.

import type { FileField } from '../entity/entityFile.ts'

/** JSON type of a field. */
export type FieldType = NonNullable<FileField['type']>

/** Name of a format, which sets control, rule and column type; `formats.ts` has their properties. */
export type Format = NonNullable<FileField['format']>

/** Name of a control; `engine/fields/edits.ts`, `views.ts` and `searches.ts` map it to components. */
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

/** Fields that store the position of a `map-point`. */
export interface PointFields {
  longitude: string
  latitude: string
  address: string
  name?: string
}
