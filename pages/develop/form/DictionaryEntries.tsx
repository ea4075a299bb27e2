// Entries of a dictionary that comes with the file: key, word in both languages and colour, one line each.

import { namedColors } from '#model/formats/colors.ts'
import { valueAtPath, withMovedMember, withValue } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'
import { FindingsAt } from './KeywordRow.tsx'
import { freeName } from './names.ts'

interface Entry {
  key?: unknown
  title?: unknown
  english?: unknown
  color?: unknown
}

export function DictionaryEntries({ code }: { code: string }) {
  const { file, edit, set } = useModelForm()
  const { t } = useModelText()
  const path = ['dictionaries', code, 'entries'] as const
  const value = valueAtPath(file, path)
  const entries = Array.isArray(value) ? (value as Entry[]) : []
  const put = (at: number, key: string, typed: string) =>
    set([...path, at, key], typed === '' && key !== 'title' && key !== 'key' ? undefined : typed)
  const add = () => {
    const taken = entries.map(({ key }) => String(key))
    const key = freeName(String(entries.length + 1), taken)
    set([...path, entries.length], { key, title: t('modelForm.newEntry', { key }) })
  }
  const input = (at: number, key: keyof Entry) => (
    <input
      className="g-input"
      aria-label={t('modelForm.entryPart', { at: at + 1, part: t(`modelForm.entry.${key}`) })}
      placeholder={t(`modelForm.entry.${key}`)}
      value={String(entries[at]?.[key] ?? '')}
      list={key === 'color' ? 'g-model-colors' : undefined}
      onChange={(event) => put(at, key, event.target.value)}
    />
  )
  return (
    <div className="g-model-entries">
      {entries.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity but their place
        <div key={at}>
          {input(at, 'key')}
          {input(at, 'title')}
          {input(at, 'english')}
          {input(at, 'color')}
          <span className="g-model-tools">
            <button
              type="button"
              className="g-model-tool"
              disabled={at === 0}
              aria-label={t('modelForm.up', { label: String(entries[at]?.title ?? '') })}
              onClick={() => edit((text) => withMovedMember(text, [...path, at], at - 1))}
            >
              ↑
            </button>
            <button
              type="button"
              className="g-model-tool"
              disabled={entries.length === 1}
              aria-label={t('modelForm.removeOf', { label: String(entries[at]?.title ?? '') })}
              onClick={() => edit((text) => withValue(text, [...path, at], undefined))}
            >
              ✕
            </button>
          </span>
          <FindingsAt path={[...path, at]} />
        </div>
      ))}
      <button type="button" className="g-button g-model-add g-model-plus" onClick={add}>
        {t('modelForm.addEntry')}
      </button>
      <datalist id="g-model-colors">
        {Object.keys(namedColors).map((color) => (
          <option key={color} value={color} />
        ))}
      </datalist>
    </div>
  )
}
