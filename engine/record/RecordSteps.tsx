import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { recordPath } from '../api/schemas/manifest.ts'
import { trailOf } from '../list/trail.ts'
import type { Entity } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import { Icon } from '../ui/Icon.tsx'
import { useEventCallback } from '../ui/useEventCallback.ts'
import { useKeyDown } from '../ui/useKeyDown.ts'
import { useNeighbours } from './useNeighbours.ts'

interface Props {
  entity: Entity
  id: string
  list: string
  /** Title of the list. */
  title: string
}

/** The way back to the list, and on to the record before or behind: buttons, or the keys K and J. */
export function RecordSteps({ entity, id, list, title }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const { place, find } = useNeighbours(entity, id)
  const isStepping = useRef(false)
  const step = useEventCallback(async (by: 1 | -1) => {
    if (isStepping.current || place === null) return
    isStepping.current = true
    // A refusal has said itself.
    const next = await find(by).catch(() => null)
    isStepping.current = false
    // In its own place of the history: Back leads to the list from wherever one has got to.
    if (next !== null) void navigate(recordPath(list, next), { replace: true })
  })
  useKeyDown((event) => {
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : null
    if (by === null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return
    void step(by)
  })
  const query = trailOf(entity)?.query
  return (
    <nav className="g-record-steps" aria-label={t('record.steps')}>
      <Link className="g-record-back" to={place && query ? `${list}?${query}` : list}>
        {t('record.back', { title })}
      </Link>
      {place && (
        <span className="g-record-places">
          <button
            type="button"
            className="g-icon-button"
            aria-label={t('record.previous')}
            title={`${t('record.previous')} (K)`}
            disabled={place.at === 1}
            onClick={() => void step(-1)}
          >
            <Icon glyph="pagePrevious" />
          </button>
          <span>{t('record.place', place)}</span>
          <button
            type="button"
            className="g-icon-button"
            aria-label={t('record.next')}
            title={`${t('record.next')} (J)`}
            disabled={place.at === place.of}
            onClick={() => void step(1)}
          >
            <Icon glyph="pageNext" />
          </button>
        </span>
      )}
    </nav>
  )
}

/** Letters belong to what is typed into, and to whatever stands above the page. */
function isTaken(target: EventTarget | null): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null)
  )
}
