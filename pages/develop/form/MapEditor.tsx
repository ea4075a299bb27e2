// Editor of an object whose keys are names or conditions of the author.

import { type ReactNode, useId, useState } from 'react'
import { builtInButtons } from '#model/entity/fileActions.ts'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { CelEditor } from './CelEditor.tsx'
import { type FilePath, valueAtPath, withKey } from './fileEdits.ts'
import { fieldsAround, useFileWords, useModelForm, useModelText, writesFields } from './formContext.ts'
import { FindingsAt, KeywordPlace } from './KeywordRow.tsx'
import { KindSelect } from './KindChooser.tsx'
import { entryStart, shapesOf } from './shapes.ts'
import { useStableKeys } from './stableKeys.ts'

interface Props {
  values: SchemaPart
  path: FilePath
  label: string
}

/** Maps whose keys are conditions. */
const CONDITION_MAPS = new Set<unknown>(['check', 'warn', 'titles'])

export function MapEditor({ values, path, label }: Props): ReactNode {
  const { Value, schema, file, edit, set } = useModelForm()
  const { t } = useModelText()
  const wordOf = useFileWords()
  const [name, setName] = useState('')
  const options = useId()
  const stable = useStableKeys()
  const map = Object(valueAtPath(file, path)) as Record<string, unknown>
  const keys = Object.keys(map)
  const isOfConditions = CONDITION_MAPS.has(path.at(-1))
  const isOfFields = values.$ref?.endsWith('#/$defs/field')
  const fields = writesFields(path) ? Object.entries(fieldsAround(file, path)).filter(([field]) => !keys.includes(field)) : []
  const rename = (key: string, now: string) => {
    if (now === '' || now in map) return
    stable.renamed(key, now)
    edit((text) => withKey(text, [...path, key], now))
  }
  const add = () => {
    const key = name.trim() || (isOfConditions ? `!empty(${String(path.at(-2))})` : '')
    if (key === '' || key in map) return
    const isKnown = path.at(-1) !== 'actions' || builtInButtons.some((button) => button === key)
    set([...path, key], entryStart(shapesOf(schema, values), isKnown))
    setName('')
  }
  return (
    <div className="g-model-map">
      {keys.map((key) => (
        <KeywordPlace key={isOfConditions ? keys.indexOf(key) : stable.keyOf(key)} path={[...path, key]}>
          <div className="g-model-element" data-key={key}>
            <div className="g-model-entry">
              {isOfConditions ? (
                <CelEditor
                  path={[...path, key]}
                  source={key}
                  label={t('modelForm.conditionOf', { label })}
                  onChange={(now) => rename(key, now)}
                />
              ) : (
                <KeyInput name={key} label={t('modelForm.nameOf', { label: key })} onRename={(now) => rename(key, now)} />
              )}
              {isOfFields && <KindSelect path={[...path, key]} />}
              <Value
                part={values}
                path={[...path, key]}
                label={isOfConditions ? t('modelForm.messageOf', { label }) : `${label} ${key}`}
                isElement
              />
            </div>
            <button
              type="button"
              className="g-model-tool"
              aria-label={t('modelForm.removeOf', { label: key })}
              onClick={() => set(keys.length === 1 ? path : [...path, key], undefined)}
            >
              ✕
            </button>
          </div>
          <FindingsAt path={[...path, key]} />
        </KeywordPlace>
      ))}
      <p className="g-model-new">
        <input
          className="g-input"
          aria-label={t('modelForm.newName', { label })}
          placeholder={t(isOfConditions ? 'modelForm.newCondition' : 'modelForm.name')}
          list={fields.length > 0 ? options : undefined}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        {fields.length > 0 && (
          <datalist id={options}>
            {fields.map(([field, { title }]) => (
              <option key={field} value={field} label={wordOf(title)} />
            ))}
          </datalist>
        )}
        <button type="button" className="g-button g-model-plus" aria-label={t('modelForm.addElement', { label })} onClick={add}>
          {t('modelForm.add')}
        </button>
      </p>
    </div>
  )
}

interface KeyProps {
  name: string
  label: string
  onRename(name: string): void
}

/** A key changes when its input is left, since each letter would be another key. */
export function KeyInput({ name, label, onRename }: KeyProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed !== null && typed.trim() !== name) onRename(typed.trim())
    setTyped(null)
  }
  return (
    <input
      className="g-input g-model-key"
      aria-label={label}
      value={typed ?? name}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  )
}
