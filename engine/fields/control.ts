// Common properties of antd inputs: id, state, and references to label and error.

import { formats } from '../model/formats/formats.ts'
import type { EditProps, FieldText, SearchProps } from './face.ts'
import './control.css'

export function controlProps({ id, field, disabled, invalid, describedBy, onBlur, onFocus, extra }: EditProps) {
  return {
    id,
    disabled,
    onBlur,
    onFocus,
    status: invalid ? ('error' as const) : undefined,
    'aria-invalid': invalid || undefined,
    'aria-required': field.required || undefined,
    'aria-describedby': describedBy,
    ...extra,
  }
}

/** Placeholder from the file; 请输入 / 请选择 + title by default. */
export function placeholderOf({ entity, field }: Pick<SearchProps, 'entity' | 'field'>, text: FieldText): string {
  if (field.placeholder) return text.word(entity, field.placeholder)
  const verb = field.choices ? 'select' : formats[field.format].verb
  return text.t(`rule.required.${verb}`, { title: text.word(entity, field.title) })
}

/** Placeholder of a choice in a search form, from the file; by default it says that an empty choice means all. */
export function searchPlaceholderOf({ entity, field }: SearchProps, text: FieldText): string {
  if (field.placeholder) return text.word(entity, field.placeholder)
  return text.t('field.any', { title: text.word(entity, field.title) })
}

/** True if the control accepts several values. */
export function takesSeveral(field: EditProps['field'], face: 'edit' | 'search'): boolean {
  return face === 'search' ? field.search === 'in' : field.multiple
}
