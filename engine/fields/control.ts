// Properties common to all antd inputs: id, state, and the connection to label and error.

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

/** 请输入 / 请选择 + title, unless the file has words of its own. */
export function placeholderOf({ entity, field }: Pick<SearchProps, 'entity' | 'field'>, text: FieldText): string {
  if (field.placeholder) return text.word(entity, field.placeholder)
  const verb = field.choices ? 'select' : formats[field.format].verb
  return text.t(`rule.required.${verb}`, { title: text.word(entity, field.title) })
}

/** The placeholder of a search among choices, which finds everything while it is empty, unless the file has words of its own. */
export function searchPlaceholderOf({ entity, field }: SearchProps, text: FieldText): string {
  if (field.placeholder) return text.word(entity, field.placeholder)
  return text.t('field.any', { title: text.word(entity, field.title) })
}

/** True when a search or form control of this field holds several values. */
export function takesSeveral(field: EditProps['field'], face: 'edit' | 'search'): boolean {
  return face === 'search' ? field.search === 'in' : field.multiple
}
