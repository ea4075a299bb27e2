import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import './switch.css'

interface Props {
  /** Of the address, where the choice is kept. */
  name: string
  /** The first is what holds while the address says nothing. */
  choices: readonly { value: string; title: string }[]
  label: string
}

/** A switch among a few choices, kept in the address so that a reload and a link show the same. */
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
