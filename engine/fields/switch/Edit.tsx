import { Switch } from 'antd'
import { isSwitchOn, switchValue } from '../../model/formats/switchValue.ts'
import type { EditProps } from '../face.ts'

export function SwitchEdit({ id, field, value, onChange, disabled, describedBy, onBlur, onFocus }: EditProps) {
  // antd passes these to the button, although its types do not declare them.
  const focus = { onBlur, onFocus }
  return (
    <Switch
      id={id}
      disabled={disabled}
      aria-describedby={describedBy}
      checked={isSwitchOn(value)}
      onChange={(on) => onChange(switchValue(field, on))}
      {...focus}
    />
  )
}
