import { type KeyboardEvent, useId, useRef } from 'react'
import type { Entity } from '../model/entity/entity.ts'
import type { FilterGroupNode } from '../model/list/listFilter.ts'
import { useFilterText } from './filterText.ts'
import { NodeText } from './NodeText.tsx'
import './filters.css'

interface Props {
  entity: Entity
  filter: FilterGroupNode
  onFilter(filter: FilterGroupNode | null): void
}

/** Conditions beyond the search as chips; the cross or Delete removes one. */
export default function FilterChips({ entity, filter, onFilter }: Props) {
  const { t } = useFilterText()
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  const remove = (at: number) => {
    const of = filter.of.filter((_, other) => other !== at)
    const crosses = [...(list.current?.querySelectorAll('button') ?? [])]
    const beside = crosses[at + 1] ?? crosses[at - 1]
    // The cross that takes the place of this one keeps its element, for parts have no other name than their place.
    const kept =
      of.length === 0
        ? list.current?.closest('.g-list')?.querySelector<HTMLElement>('.g-filter-open')
        : crosses[Math.min(at, of.length - 1)]
    onFilter(of.length === 0 ? null : { ...filter, of })
    ;(kept ?? beside)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const crosses = [...(list.current?.querySelectorAll('button') ?? [])]
    if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else if (event.key === 'ArrowRight') crosses[at + 1]?.focus()
    else if (event.key === 'ArrowLeft') crosses[at - 1]?.focus()
    else return
    event.preventDefault()
  }
  return (
    <ul ref={list} className="g-chips" aria-label={t('filters.chips')}>
      {filter.of.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a part of a filter is told from others by its place alone
        <li key={at}>
          {at > 0 && <span className="g-chip-join">{t(filter.join === 'all' ? 'filters.and' : 'filters.or')}</span>}
          <span className="g-chip">
            <span id={`${id}-${at}`}>
              <NodeText entity={entity} node={node} />
            </span>
            <button
              id={`${id}-${at}-x`}
              type="button"
              aria-label={t('filters.remove')}
              aria-labelledby={`${id}-${at}-x ${id}-${at}`}
              onClick={() => remove(at)}
              onKeyDown={(event) => onKeyDown(event, at)}
            >
              ×
            </button>
          </span>
        </li>
      ))}
    </ul>
  )
}
