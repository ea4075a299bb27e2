// View of plain text and of empty values, shared by all widgets.

import type { ReactNode } from 'react'
import { isEmpty } from '../model/records/values.ts'
import type { View, ViewProps } from './face.ts'

/** Placeholder of an empty value: empty in a cell, `-` in a read-only form. 0 and false are not empty. */
export function emptyView(place: ViewProps['place']): ReactNode {
  return place === 'cell' ? '' : '-'
}

/** A view that draws the value's text, changed by `format`. */
export function textView(format: (text: string) => string = (text) => text): View {
  return ({ value, place }) => (isEmpty(value) ? emptyView(place) : format(String(value)))
}
