import { useEffect } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'
import type { FoundGroup, SearchResult } from './found.ts'
import type { ListboxState } from './useChoice.ts'

interface Props {
  id: string
  groups: readonly FoundGroup[]
  choice: ListboxState
  /** True while results may be added. */
  isSearching?: boolean
  onChoose(found: SearchResult): void
}

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** Search results with the active row in view. The input keeps the focus. */
export function FoundList({ id, groups, choice, isSearching = false, onChoose }: Props) {
  const { t } = useText()
  useEffect(() => {
    document.getElementById(optionId(id, choice.at))?.scrollIntoView({ block: 'nearest' })
  }, [id, choice.at])
  const shown = groups.filter(({ found }) => found.length > 0)
  if (shown.length === 0) {
    return (
      <p className="g-found-none" role="status">
        {t(isSearching ? 'search.busy' : 'search.none')}
      </p>
    )
  }
  const before = (at: number) => shown.slice(0, at).reduce((sum, { found }) => sum + found.length, 0)
  return (
    <div id={id} role="listbox" aria-label={t('search.title')} aria-busy={isSearching} className="g-found">
      {shown.map(({ title, found }, at) => {
        const rows = found.map((one, index) => (
          <Row
            key={one.key}
            id={optionId(id, before(at) + index)}
            found={one}
            isMarked={before(at) + index === choice.at}
            onMark={() => choice.mark(before(at) + index)}
            onChoose={() => onChoose(one)}
          />
        ))
        // A single group needs no heading.
        if (shown.length === 1) return rows
        return (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may contain groups, but no fieldsets
          <div key={title} role="group" aria-label={title}>
            <p aria-hidden="true">{title}</p>
            {rows}
          </div>
        )
      })}
    </div>
  )
}

interface RowProps {
  id: string
  found: SearchResult
  isMarked: boolean
  onMark(): void
  onChoose(): void
}

function Row({ id, found, isMarked, onMark, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys, as in a combobox
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onPointerMove={() => !isMarked && onMark()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon glyph={found.glyph} />
      <span>{found.name}</span>
      <small>{found.note}</small>
    </div>
  )
}
