// Options of a select for antd: values as text, labels in the current language, always including the selected ones.

import { useState } from 'react'
import { useOptions } from '../../api/options/options.ts'
import { useSuggestions } from '../../api/suggestions.ts'
import { splitIds } from '../../model/commaIds.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { isEmpty, type Values } from '../../model/records/values.ts'
import { currentLanguage } from '../../text/language.ts'
import { useText } from '../../text/text.ts'
import { TYPING_MS, useDebounced } from '../../ui/useDebounced.ts'
import { chosenNames, optionWord } from '../choice.ts'
import type { FieldText } from '../face.ts'

interface Wanted {
  entity: Entity
  field: Field
  /** Selected values. */
  chosen: readonly string[]
  record?: Values
  /** Values that the choices depend on; `null` for a search, which offers all. */
  scope?: Values | null
}

const NONE: Values = {}
/** Label of a selected value while its name loads. */
const UNNAMED = '…'
/** Height of an open list in pixels, for about twelve options. */
const LIST_HEIGHT = 416

/** Selected values of a select, as text. */
export function chosenOf(field: Field, value: unknown): string[] {
  if (isEmpty(value)) return []
  return field.multiple ? splitIds(value) : [String(value)]
}

export function useChoices({ entity, field, chosen, record = NONE, scope = null }: Wanted) {
  const text = useText()
  const language = currentLanguage()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed, TYPING_MS)
  const isRemote = field.choices?.kind === 'entity' && !field.choices.tree
  const names = chosenNames(field, record, language)
  const unnamed = chosen.filter((id) => !names.has(id))
  const { options, loading, outdated, error } = useOptions(field.choices, scope ?? NONE, {
    loose: scope === null,
    ...(isRemote ? { search } : {}),
    values: unnamed,
    // Records of another entity load when the list opens, or if the name of a selected one is missing.
    enabled: !isRemote || isOpen || unnamed.length > 0,
  })
  const suggested = useSuggestions(entity, field, scope ?? NONE, isOpen).map((other) => {
    const id = String(other[field.name])
    return { value: id, label: chosenNames(field, other, language).get(id) ?? '' }
  })
  const offered = options.map((option) => ({ value: String(option.value), label: optionWord(entity, option, text) }))
  // While loading, Enter must not select an option of the previous search.
  const isWaiting = isRemote && (typed !== search || outdated)
  const fits = ({ value, label }: { value: string; label: string }) => chosen.includes(value) || label.includes(typed.trim())
  const found = isWaiting ? offered.filter(fits) : offered
  const latest = typed === '' && !field.multiple ? suggested.filter(({ label }) => label !== '') : []
  const held = new Set([...latest, ...found].map((option) => option.value))
  // A selected value without a name yet is not shown as its key.
  const carried = chosen
    .filter((id) => !held.has(id) && (names.has(id) || loading))
    .map((id) => ({ value: id, label: names.get(id) ?? UNNAMED }))
  return {
    options: latest.length === 0 ? [...carried, ...found] : inGroups([...carried, ...latest], found, text),
    note: loading || isWaiting ? text.t('field.loading') : (error?.message ?? text.t('field.none')),
    loading: loading && isOpen,
    onOpenChange: setOpen,
    listHeight: LIST_HEIGHT,
    showSearch: isRemote ? { filterOption: false as const, onSearch: setTyped } : { optionFilterProp: 'label' },
  }
}

/** Option or, with `options`, group for antd. */
interface SelectOption {
  value?: string
  label: string
  options?: SelectOption[]
}

/** Two groups, suggested options and all others; no option is in both. */
function inGroups(latest: readonly SelectOption[], all: readonly SelectOption[], text: FieldText): SelectOption[] {
  const held = new Set(latest.map(({ value }) => value))
  const others = all.filter(({ value }) => !held.has(value))
  return [
    { label: text.t('field.latest'), options: [...latest] },
    ...(others.length > 0 ? [{ label: text.t('field.others'), options: others }] : []),
  ]
}
