import './choice.css'

interface Props {
  label: string
  value: string
  words: readonly (readonly [value: string, word: string])[]
  onChoose(value: string): void
}

/** A native select with a label above. */
export function Choice({ label, value, words, onChoose }: Props) {
  return (
    <label className="g-choice g-inputs">
      {label}
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {words.map(([key, word]) => (
          <option key={key} value={key}>
            {word}
          </option>
        ))}
      </select>
    </label>
  )
}
