import { Select } from 'antd'
import { isSwitchOn, switchValue } from '../../model/formats/switchValue.ts'
import { useText } from '../../text/text.ts'
import { searchPlaceholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'

export function SwitchSearch(props: SearchProps) {
  const text = useText()
  const { field, id, value, onChange } = props
  const options = [
    { value: 'on', label: text.t('field.yes') },
    { value: 'off', label: text.t('field.no') },
  ]
  return (
    <Select
      id={id}
      className="g-control"
      allowClear
      placeholder={searchPlaceholderOf(props, text)}
      options={options}
      value={value === undefined || value === null || value === '' ? undefined : isSwitchOn(value) ? 'on' : 'off'}
      onChange={(next) => onChange(next === undefined ? undefined : switchValue(field, next === 'on'))}
    />
  )
}
