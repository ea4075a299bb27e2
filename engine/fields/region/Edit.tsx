import { isEmpty } from '../../model/records/values.ts'
import { currentLanguage } from '../../text/language.ts'
import { useText } from '../../text/text.ts'
import { chosenNames } from '../choice.ts'
import { controlProps, placeholderOf } from '../control.ts'
import type { EditProps } from '../face.ts'
import { RegionCascader } from './RegionCascader.tsx'

export function RegionEdit(props: EditProps) {
  const placeholder = placeholderOf(props, useText())
  const { field, value, record, onChange } = props
  const code = isEmpty(value) ? null : String(value)
  return (
    <RegionCascader
      code={code}
      name={code === null ? undefined : chosenNames(field, record, currentLanguage()).get(code)}
      onChange={onChange}
      control={{ placeholder, allowClear: !field.required, ...controlProps(props) }}
    />
  )
}
