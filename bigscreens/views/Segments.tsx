import './segments.css'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; name: string }[]
  onChoose(value: Value): void
}

/** Segmented control: a few options, one of them selected. */
export function Segments<Value extends string>({ label, value, options, onChoose }: Props<Value>) {
  return (
    <fieldset className="wall-segments" aria-label={label}>
      {options.map((option) => (
        <button key={option.value} type="button" aria-pressed={option.value === value} onClick={() => onChoose(option.value)}>
          {option.name}
        </button>
      ))}
    </fieldset>
  )
}
