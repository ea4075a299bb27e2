import { useEffect, useState } from 'react'
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

/** Links back to the list, and to the previous and next record, also by the keys K and J. */
export function RecordSteps({ entity, id, list, title }: Props) {
  const { t } = useText()
  const navigate = useNavigate()
  const { place, find } = useNeighbours(entity, id)
  // Steps pressed while one is loading are added up, relative to `from`.
  const [pressed, setPressed] = useState({ from: id, by: 0 })
  if (pressed.from !== id) setPressed({ from: id, by: 0 })
  const { by } = pressed
  const step = (more: 1 | -1) => {
    if (place === null) return
    const to = place.at + by + more
    if (to >= 1 && to <= place.of) setPressed({ from: id, by: by + more })
  }
  const go = useEventCallback(async (signal: AbortSignal) => {
    // A refusal was already reported.
    const next = await find(by).catch(() => null)
    if (signal.aborted) return
    // Replaces the history entry, so that Back always leads to the list.
    if (next === null) setPressed({ from: id, by: 0 })
    else void navigate(recordPath(list, next), { replace: true })
  })
  useEffect(() => {
    if (by === 0) return
    const ending = new AbortController()
    void go(ending.signal)
    return () => ending.abort()
  }, [by, go])
  useKeyDown((event) => {
    const more = event.key === 'j' ? 1 : event.key === 'k' ? -1 : null
    if (more === null || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return
    step(more)
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
            disabled={place.at + by === 1}
            onClick={() => step(-1)}
          >
            <Icon glyph="pagePrevious" />
          </button>
          <span>{t('record.place', place)}</span>
          <button
            type="button"
            className="g-icon-button"
            aria-label={t('record.next')}
            title={`${t('record.next')} (J)`}
            disabled={place.at + by === place.of}
            onClick={() => step(1)}
          >
            <Icon glyph="pageNext" />
          </button>
        </span>
      )}
    </nav>
  )
}

/** True if a key belongs to an input, or to a dialog above the page. */
function isTaken(target: EventTarget | null): boolean {
  return (
    document.querySelector('[role=dialog], [role=alertdialog], dialog[open]') !== null ||
    (target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null)
  )
}
