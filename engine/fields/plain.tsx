// Views of plain text and of empty values, used by many widgets.

import type { ReactNode } from 'react'
import { isEmpty } from '../model/records/values.ts'
import type { View, ViewProps } from './face.ts'

/** View of an empty value: nothing in a cell, `-` in a read-only form. 0 and false are not empty. */
export function emptyView(place: ViewProps['place']): ReactNode {
  return place === 'cell' ? '' : '-'
}

/** Makes a view that shows the value as text. @param format changes the text */
export function textView(format: (text: string) => string = (text) => text): View {
  return ({ value, place }) => (isEmpty(value) ? emptyView(place) : format(String(value)))
}
