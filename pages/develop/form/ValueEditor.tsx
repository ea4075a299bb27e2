// Editor of a value of a schema file at a place, by the shapes that the vocabulary allows there.

import { type ReactNode, useId, useState } from 'react'
import { zh } from '#i18n/modelForm/zh.ts'
import { definitionsAt } from '../editor/schemaPlaces.ts'
import { isFieldPlace, type Suggestion, valueSuggestions } from '../editor/suggestions.ts'
import { CelEditor } from './CelEditor.tsx'
import { DefaultChoice, dictionaryOfDefault } from './DefaultChoice.tsx'
import { EnglishInput } from './EnglishInput.tsx'
import { type FilePath, valueAtPath } from './fileEdits.ts'
import {
  entityAround,
  entriesOfField,
  fieldsAround,
  useFileWords,
  useModelForm,
  useModelText,
  type ValueEditorProps,
  writesFields,
} from './formContext.ts'
import { ListEditor } from './ListEditor.tsx'
import { MapEditor } from './MapEditor.tsx'
import { ObjectEditor } from './ObjectEditor.tsx'
import { elementStart, shapeOf, shapesOf, startOfShape, type ValueShape } from './shapes.ts'

export function ValueEditor({ part, path, label, isElement = false }: ValueEditorProps): ReactNode {
  const { schema, file, set } = useModelForm()
  const { t } = useModelText()
  const value = valueAtPath(file, path)
  const wordOf = useValueWords(path)
  const shapes = shapesOf(schema, part)
  const [chosen, setChosen] = useState<ValueShape['kind'] | null>(null)
  const code = isElement ? null : dictionaryOfDefault(file, path)
  if (code !== null)
    return (
      <div className="g-model-value" data-kind="choice">
        <DefaultChoice path={path} label={label} code={code} />
      </div>
    )
  const shape = shapeOf(shapes, value) ?? shapes.find(({ kind }) => kind === chosen) ?? (shapes.length === 1 ? shapes[0] : undefined)
  const choose = (kind: string) => {
    const next = shapes.find((one) => one.kind === kind)
    setChosen(next?.kind ?? null)
    set(path, next && (isElement ? elementStart([next], []) : startOfShape(next)))
  }
  return (
    <div className="g-model-value" data-kind={shape?.kind ?? ''}>
      {shapes.length > 1 && (
        <select
          className="g-select"
          aria-label={t('modelForm.shapeOf', { label })}
          value={shape?.kind ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          {!isElement && <option value="">{t('modelForm.leftOut')}</option>}
          {shapes.map((one) => (
            <option key={one.kind} value={one.kind}>
              {one.kind === 'constant' ? wordOf(one.value) : t(`modelForm.shapes.${one.kind}`)}
            </option>
          ))}
        </select>
      )}
      {shape && <ShapeEditor shape={shape} path={path} label={label} isElement={isElement} isAlone={shapes.length === 1} />}
    </div>
  )
}

interface ShapeProps {
  shape: ValueShape
  path: FilePath
  label: string
  isElement: boolean
  isAlone: boolean
}

function ShapeEditor({ shape, path, label, isElement, isAlone }: ShapeProps): ReactNode {
  const input = { path, label, isElement }
  switch (shape.kind) {
    case 'constant':
      return isAlone ? <ChoiceInput {...input} values={[shape.value]} /> : null
    case 'flag':
      return <ChoiceInput {...input} values={[true, false]} />
    case 'choice':
      return <ChoiceInput {...input} values={shape.values} />
    case 'number':
      return <NumberInput {...input} isWhole={shape.isWhole} />
    case 'text':
      return <TextInput {...input} />
    case 'list':
      return <ListEditor items={shape.items} path={path} label={label} />
    case 'map':
      return <MapEditor values={shape.values} path={path} label={label} />
    case 'object':
      return <ObjectEditor part={shape.part} path={path} label={label} />
  }
}

/** Words for the fixed values of a keyword, such as `like` of `search`; a value without one is shown as it is written. */
function useValueWords(path: FilePath): (value: unknown) => string {
  const { t } = useModelText()
  return (value) => {
    if (typeof value === 'boolean') return t(`modelForm.${value}`)
    // Elements of a list have the words of the keyword.
    const keyword = String(path.findLast((key) => typeof key !== 'number'))
    const known: Readonly<Record<string, object>> = zh.modelForm.values
    return Object.hasOwn(known[keyword] ?? {}, String(value))
      ? t('modelForm.wordOfValue', { word: t(`modelForm.values.${keyword}.${value}`), value: String(value) })
      : String(value)
  }
}

interface InputProps {
  path: FilePath
  label: string
  isElement: boolean
}

function ChoiceInput({ path, label, isElement, values }: InputProps & { values: readonly unknown[] }) {
  const { file, set } = useModelForm()
  const { t } = useModelText()
  const value = valueAtPath(file, path)
  const wordOf = useValueWords(path)
  return (
    <select
      className="g-select"
      aria-label={label}
      value={value === undefined ? '' : String(values.indexOf(value))}
      onChange={(event) => set(path, event.target.value === '' ? undefined : values[Number(event.target.value)])}
    >
      {!isElement && <option value="">{t('modelForm.leftOut')}</option>}
      {values.map((one, at) => (
        <option key={String(one)} value={String(at)}>
          {wordOf(one)}
        </option>
      ))}
    </select>
  )
}

function NumberInput({ path, label, isElement, isWhole }: InputProps & { isWhole: boolean }) {
  const { file, set } = useModelForm()
  const value = valueAtPath(file, path)
  // The typed text is kept while it is no number yet, such as `-` and `0.`.
  const [typed, setTyped] = useState<string | null>(null)
  const change = (text: string) => {
    const number = Number(text)
    setTyped(text)
    if (text.trim() === '') {
      if (!isElement) set(path, undefined)
    } else if (Number.isFinite(number) && (!isWhole || Number.isInteger(number))) set(path, number)
  }
  return (
    <input
      className="g-input g-model-number"
      inputMode="decimal"
      aria-label={label}
      value={typed !== null && Number(typed) === value ? typed : value === undefined ? (typed ?? '') : String(value)}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  )
}

function TextInput({ path, label, isElement }: InputProps) {
  const titleOf = useFileWords()
  const { schema, vocabulary, file, set } = useModelForm()
  const { t } = useModelText()
  const options = useId()
  const value = valueAtPath(file, path)
  const text = typeof value === 'string' ? value : ''
  if (definitionsAt(schema, path).has('expression') || path.at(-2) === 'tone')
    return (
      <CelEditor
        path={path}
        source={text}
        label={label}
        onChange={(source) => set(path, source === '' && !isElement ? undefined : source)}
      />
    )
  const place = path.map((key) => (typeof key === 'number' ? 0 : key))
  const own = Object.entries(fieldsAround(file, path))
  const names = own.map(([name, field]) => ({ name, title: titleOf(field?.title) }))
  const known: readonly Pick<Suggestion, 'label' | 'detail'>[] = writesFields(path.slice(0, -1))
    ? entriesOfField(file, fieldsAround(file, path)[String(path.at(-1))]).map(({ key, title }) => ({
        label: String(key),
        detail: titleOf(title),
      }))
    : valueSuggestions({ ...vocabulary, schema, own: names, target: entityAround(file, path) }, place)
  // `sort` joins several names.
  if (names.length > 0 && isFieldPlace(place) && path.at(-1) !== 'sort')
    return (
      <select
        className="g-select"
        aria-label={label}
        value={text}
        onChange={(event) => set(path, event.target.value === '' && !isElement ? undefined : event.target.value)}
      >
        {(!isElement || text === '') && <option value="">{t('modelForm.leftOut')}</option>}
        {text !== '' && !names.some(({ name }) => name === text) && <option value={text}>{text}</option>}
        {names.map(({ name, title }) => (
          <option key={name} value={name}>
            {title} {name}
          </option>
        ))}
      </select>
    )
  return (
    <>
      <input
        className="g-input"
        aria-label={label}
        value={text}
        list={known.length > 0 ? options : undefined}
        placeholder={known[0]?.detail === 'example' ? known[0].label : undefined}
        onChange={(event) => set(path, event.target.value === '' && !isElement ? undefined : event.target.value)}
      />
      {known.length > 0 && <Suggestions id={options} known={known} />}
      <EnglishInput path={path} chinese={text} label={label} />
    </>
  )
}

/** More would slow the list of the browser down. */
const MAX_OPTIONS = 500

function Suggestions({ id, known }: { id: string; known: readonly Pick<Suggestion, 'label' | 'detail'>[] }) {
  return (
    <datalist id={id}>
      {known.slice(0, MAX_OPTIONS).map(({ label, detail }) => (
        <option key={label} value={label} label={detail === 'example' ? undefined : detail} />
      ))}
    </datalist>
  )
}
