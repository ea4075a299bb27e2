// Editor of a list: its elements in their order, which buttons change.

import type { ReactNode } from 'react'
import type { SchemaPart } from '../editor/schemaPlaces.ts'
import { isFieldPlace } from '../editor/suggestions.ts'
import { type FilePath, valueAtPath, withMovedMember } from './fileEdits.ts'
import { entityAround, fieldsAround, useFileWords, useModelForm, useModelText } from './formContext.ts'
import { elementStart, shapesOf } from './shapes.ts'

interface Props {
  items: SchemaPart
  path: FilePath
  label: string
}

export function ListEditor({ items, path, label }: Props): ReactNode {
  const { Value, schema, file, edit, set } = useModelForm()
  const { t } = useModelText()
  const value = valueAtPath(file, path)
  const list = Array.isArray(value) ? value : []
  const names = useNameChoices(path)
  const move = (from: number, to: number) =>
    edit((text) => withMovedMember(text, [...path, from], to > from ? (to + 1 < list.length ? to + 1 : null) : to))
  const remove = (at: number) => set(list.length === 1 ? path : [...path, at], undefined)
  const add = (element: unknown) => (list.length === 0 ? set(path, [element]) : set([...path, list.length], element))
  const rest = names.filter(({ name }) => !list.includes(name))
  return (
    <div className="g-model-list">
      {list.map((_, at) => {
        const named = t('modelForm.element', { label, at: at + 1 })
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no identity but their place
          <div key={at} className="g-model-element" data-at={at}>
            <Value part={items} path={[...path, at]} label={named} isElement />
            <span className="g-model-tools">
              <button
                type="button"
                className="g-model-tool"
                disabled={at === 0}
                aria-label={t('modelForm.up', { label: named })}
                onClick={() => move(at, at - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                className="g-model-tool"
                disabled={at === list.length - 1}
                aria-label={t('modelForm.down', { label: named })}
                onClick={() => move(at, at + 1)}
              >
                ↓
              </button>
              <button
                type="button"
                className="g-model-tool"
                aria-label={t('modelForm.removeOf', { label: named })}
                onClick={() => remove(at)}
              >
                ✕
              </button>
            </span>
          </div>
        )
      })}
      {names.length > 0 ? (
        rest.length > 0 && (
          <select
            className="g-select g-model-add"
            aria-label={t('modelForm.addElement', { label })}
            value=""
            onChange={(event) => add(event.target.value)}
          >
            <option value="">{t(path.at(-1) === 'grants' ? 'modelForm.addButton' : 'modelForm.addField')}</option>
            {rest.map(({ name, title }) => (
              <option key={name} value={name}>
                {title} {name}
              </option>
            ))}
          </select>
        )
      ) : (
        <button
          type="button"
          className="g-button g-model-add g-model-plus"
          aria-label={t('modelForm.addElement', { label })}
          onClick={() => add(elementStart(shapesOf(schema, items), list))}
        >
          {t('modelForm.add')}
        </button>
      )}
    </div>
  )
}

/** Buttons that a role may have, beside the actions of the file. */
const BUTTONS = ['view', 'add', 'edit', 'delete', 'viewPrivate', 'import', 'export', 'share']

/** Fields or buttons that a list of names chooses from; empty for a list of anything else. */
function useNameChoices(path: FilePath): readonly { name: string; title: string }[] {
  const { file, vocabulary } = useModelForm()
  const { t } = useModelText()
  const wordOf = useFileWords()
  const place = path.map((key) => (typeof key === 'number' ? 0 : key))
  if (path.at(-2) === 'children' && path.at(-1) === 'fields')
    return vocabulary.entities.find(({ name }) => name === entityAround(file, path))?.fields ?? []
  if (path.at(-1) === 'grants')
    return [
      ...BUTTONS.map((name) => ({ name, title: t(`modelForm.buttons.${name}`) })),
      ...actionsOf(file.actions).map(({ name, title }) => ({ name, title: wordOf(title) })),
    ]
  if (!isFieldPlace([...place, 0])) return []
  return Object.entries(fieldsAround(file, path)).map(([name, field]) => ({ name, title: wordOf(field?.title) }))
}

/** Own actions of the file with their titles; built-in ones that it switches off are buttons already. */
const actionsOf = (actions: unknown): { name: string; title: string }[] =>
  Object.entries(Object(actions) as Record<string, unknown>).flatMap(([name, action]) =>
    typeof action === 'object' && !BUTTONS.includes(name) ? [{ name, title: String(Object(action).title ?? '') }] : [],
  )
