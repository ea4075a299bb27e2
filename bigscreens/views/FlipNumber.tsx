import { type FigureUnit, unitWord } from './numbers.ts'
import { useRoll } from './useRoll.ts'
import './figures.css'

interface Props {
  title: string
  value: number
  unit: FigureUnit
}

/** A headline figure with a box for each digit. */
export function FlipNumber({ title, value, unit: given }: Props) {
  const unit = unitWord(given, value)
  const digits = String(Math.round(useRoll(value) ?? value))
  return (
    <p className="wall-flip" role="img" aria-label={`${title} ${value} ${unit}`}>
      <span>{title}</span>
      {[...digits].map((digit, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is identified by its position
        <b key={at}>{digit}</b>
      ))}
      <span>{unit}</span>
    </p>
  )
}
