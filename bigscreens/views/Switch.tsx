import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import './switch.css'

interface Props {
  /** URL parameter with the selection. */
  name: string
  /** Options; the first one is the default. */
  choices: readonly { value: string; title: string }[]
  label: string
}

/** Segmented control whose selection is kept in the URL. */
export function Switch({ name, choices, label }: Props) {
  const [address, setAddress] = useSearchParams()
  const chosen = choices.find(({ value }) => value === address.get(name)) ?? choices[0]
  const choose = (value: string) => {
    const next = new URLSearchParams(address)
    next.set(name, value)
    setAddress(next, { replace: true })
  }
  return (
    <fieldset className="wall-switch" aria-label={label}>
      {choices.map(({ value, title }) => (
        <button key={value} type="button" aria-pressed={value === chosen?.value} onClick={() => choose(value)}>
          {title}
        </button>
      ))}
    </fieldset>
  )
}
