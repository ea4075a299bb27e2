// The default of a field with a dictionary, chosen from its words: those of the file, or of the running system.

import { useOptions } from '#engine/api/options/options.ts'
import * as dictionaries from '#engine/site/keys.ts'
import { type FilePath, valueAtPath } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'

interface Props {
  path: FilePath
  label: string
  /** Code of the dictionary. */
  code: string
}

interface Entry {
  key?: unknown
  title?: unknown
}

/** Code of the dictionary whose words the value at the place is one of; `null` for another place. */
export function dictionaryOfDefault(file: object, path: FilePath): string | null {
  if (path.at(-1) !== 'default') return null
  const field = Object(valueAtPath(file, path.slice(0, -1))) as { dict?: unknown; multiple?: unknown }
  return typeof field.dict === 'string' && field.dict !== '' && field.multiple !== true ? field.dict : null
}

export function DefaultChoice({ path, label, code }: Props) {
  const { file, set } = useModelForm()
  const { t, language } = useModelText()
  const own = (Object(file.dictionaries) as Record<string, { entries?: readonly Entry[] }>)[code]
  const { options } = useOptions(own ? null : { kind: 'dict', source: 'dict', code })
  const names = Object.entries(
    Object((dictionaries as Record<string, object>)[code.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())]) as Record<
      string,
      string
    >,
  )
  const words = own
    ? (own.entries ?? []).map(({ key, title }) => ({ key: String(key), word: String(title ?? '') }))
    : options.map(({ value, label: word, english }) => ({ key: String(value), word: (language === 'en' && english) || word }))
  const written = valueAtPath(file, path)
  const value = written === undefined ? '' : String(written)
  // Dictionaries of the product are written by the names of their entries.
  const choices = words.map(({ key, word }) => ({ text: own ? key : (names.find(([, one]) => one === key)?.[0] ?? key), key, word }))
  const chosen = choices.find(({ text, key }) => text === value || key === value)
  return (
    <select
      className="g-select"
      aria-label={label}
      value={chosen?.text ?? value}
      onChange={({ target }) => set(path, target.value === '' ? undefined : target.value)}
    >
      <option value="">{t('modelForm.leftOut')}</option>
      {!chosen && value !== '' && <option value={value}>{value}</option>}
      {choices.map(({ text, word }) => (
        <option key={text} value={text}>
          {word} {text}
        </option>
      ))}
    </select>
  )
}
