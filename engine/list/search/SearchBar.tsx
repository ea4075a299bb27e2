import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { type Search, withoutEmpty } from '../../model/list/listState.ts'
import { takeInputAhead } from '../../start/inputAhead.ts'
import { useText } from '../../text/text.ts'
import { useEventCallback } from '../../ui/useEventCallback.ts'
import { SearchFields } from './SearchFields.tsx'

interface Props {
  entity: Entity
  search: Search
  onSearch(search: Search): void
}

/** The search form of a list: shows the current search, and keeps typed values until they are submitted or reset. */
export function SearchBar({ entity, search, onSearch }: Props) {
  const { t } = useText()
  const id = useId()
  const [open, setOpen] = useState(false)
  // Input since the last search. Another change of the search, such as Back, fills only the other fields.
  const [typed, setTyped] = useState<Search>({})
  const draft = { ...search, ...typed }
  const change = useEventCallback((name: string, value: unknown) => setTyped((before) => ({ ...before, [name]: value })))
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before the first form is painted
  useLayoutEffect(() => {
    const names = entity.search.map(({ name }) => name)
    if (form.current) takeInputAhead(form.current, names, { type: change, submit: () => form.current?.requestSubmit() })
  }, [])
  if (entity.search.length === 0) return null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTyped({})
    onSearch(withoutEmpty(draft))
  }
  const reset = () => {
    setTyped({})
    onSearch({})
  }
  return (
    <search className="g-search-bar">
      <form ref={form} className="g-search" data-open={open || undefined} onSubmit={submit}>
        <SearchFields entity={entity} id={id} values={draft} onChange={change} />
        <div className="g-search-buttons">
          <button type="submit" className="g-button g-primary">
            {t('list.search')}
          </button>
          <button type="button" className="g-button" onClick={reset}>
            {t('list.reset')}
          </button>
          <button type="button" className="g-link g-search-toggle" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'list.fold' : 'list.unfold')}
          </button>
        </div>
      </form>
    </search>
  )
}
