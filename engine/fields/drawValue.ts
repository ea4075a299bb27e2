import type { ReactNode } from 'react'
import { isEmpty } from '../model/rules.ts'
import type { ViewProps } from './face.ts'
import { views } from './views.ts'

/** A value as its field shows it, in a cell or a read form; the field's own word where there is none. */
export function drawValue(props: ViewProps): ReactNode {
  const { entity, field, value, text } = props
  const none = field.list?.empty ?? null
  // The platform writes a number that is not set as -1.
  if (none !== null && (isEmpty(value) || value === -1)) return text.word(entity, none)
  return views[field.widget](props)
}
