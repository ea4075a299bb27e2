// Editor of an object with keywords of its own: those that are set, and a list of the others to add.

import { type ReactNode, useState } from 'react'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { type FilePath, valueAtPath } from './fileEdits.ts'
import { useModelForm, useModelText } from './formContext.ts'
import { groupAround } from './groupAround.ts'
import { KeywordRow } from './KeywordRow.tsx'
import { resolvedPart } from './shapes.ts'

interface Props {
  part: SchemaPart
  path: FilePath
  label: string
  /** Offers these keywords only, in this order; all by default. */
  keys?: readonly string[]
  /** Keywords that are shown though they have no value. */
  shown?: readonly string[]
}

/** Fields, columns and actions need their title in practice, whatever the vocabulary requires. */
const ALWAYS = ['title']

export function ObjectEditor({ part, path, label, keys, shown = [] }: Props): ReactNode {
  const { schema, file, set } = useModelForm()
  const { t } = useModelText()
  const [opened, setOpened] = useState<readonly string[]>([])
  const { properties = {}, required = [] } = resolvedPart(schema, part) as SchemaPart & { required?: readonly string[] }
  const value = Object(valueAtPath(file, path)) as Record<string, unknown>
  const offered = keys ? keys.filter((key) => key in properties) : Object.keys(properties)
  const fixed = keys ? [] : [...required, ...ALWAYS]
  const isShown = (key: string) => key in value || opened.includes(key) || shown.includes(key) || fixed.includes(key)
  const isOld = (key: string) => properties[key]?.deprecated === true && (Number(file.version) >= 3 || groupAround(path).length > 0)
  const others = offered.filter((key) => !isShown(key) && !isOld(key))
  const remove = (key: string) => {
    setOpened(opened.filter((one) => one !== key))
    set([...path, key], undefined)
  }
  const labelOf = (key: string) => {
    const title = resolvedPart(schema, properties[key] ?? {}).title
    return title === undefined || title === key ? key : `${title} ${key}`
  }
  return (
    <div className="g-model-object">
      {offered.filter(isShown).map((key) => (
        <KeywordRow
          key={key}
          part={properties[key] ?? {}}
          path={[...path, key]}
          onRemove={key in value || opened.includes(key) ? () => remove(key) : undefined}
        />
      ))}
      {others.length > 0 && (
        <select
          className="g-select g-model-add"
          aria-label={t('modelForm.addKeyword', { label })}
          value=""
          onChange={(event) => setOpened([...opened, event.target.value])}
        >
          <option value="">{t('modelForm.addKeywordShort')}</option>
          {others.map((key) => (
            <option key={key} value={key}>
              {labelOf(key)}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}
