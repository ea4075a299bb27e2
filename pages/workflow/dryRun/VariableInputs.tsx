import { Input } from 'antd'
import { Item } from '../designer/panel/controls.tsx'

interface Props {
  names: readonly string[]
  values: Readonly<Record<string, string>>
  onChange(values: Record<string, string>): void
}

/** A text input for each variable. */
export function VariableInputs({ names, values, onChange }: Props) {
  return (
    <div className="g-dry-inputs">
      {names.map((name) => (
        <Item key={name} label={name}>
          {(id) => <Input id={id} value={values[name] ?? ''} onChange={({ target }) => onChange({ ...values, [name]: target.value })} />}
        </Item>
      ))}
    </div>
  )
}
