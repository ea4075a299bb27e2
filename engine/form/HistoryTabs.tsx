// The two sides of a stored record: what it holds, and how it came to that.

import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Entity } from '../model/entity.ts'
import type { Values } from '../model/rules.ts'
import { useText } from '../text.ts'
import './tabs.css'

const History = lazy(() => import('../journal/History.tsx'))

interface Props {
  entity: Entity
  id: string
  /** Takes an earlier version over into the form; left out where there is none. */
  onTake?: ((values: Values) => void) | undefined
  /** The record itself: it stays as it is while its history is shown. */
  children: ReactNode
}

const SIDES = ['content', 'history'] as const

export function HistoryTabs({ entity, id, onTake, children }: Props) {
  const { t } = useText()
  const place = useId()
  const [shown, setShown] = useState<(typeof SIDES)[number]>('content')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    const next = shown === 'content' ? 'history' : 'content'
    setShown(next)
    document.getElementById(`${place}-${next}`)?.focus()
  }
  const take = (values: Values) => {
    onTake?.(values)
    setShown('content')
  }
  return (
    <>
      <div className="g-form-tabs g-record-tabs" role="tablist" aria-label={t('form.parts')}>
        {SIDES.map((side) => (
          <button
            key={side}
            type="button"
            role="tab"
            id={`${place}-${side}`}
            className="g-form-tab"
            aria-selected={side === shown}
            aria-controls={`${place}-panel-${side}`}
            tabIndex={side === shown ? 0 : -1}
            onClick={() => setShown(side)}
            onKeyDown={onKeyDown}
          >
            {t(`form.${side}`)}
          </button>
        ))}
      </div>
      <div
        id={`${place}-panel-content`}
        className="g-record-side"
        role="tabpanel"
        aria-labelledby={`${place}-content`}
        hidden={shown !== 'content'}
      >
        {children}
      </div>
      <div
        id={`${place}-panel-history`}
        className="g-record-side g-dialog-body"
        role="tabpanel"
        aria-labelledby={`${place}-history`}
        hidden={shown !== 'history'}
      >
        {shown === 'history' && (
          <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
            <History entity={entity} id={id} onTake={onTake && take} />
          </Suspense>
        )}
      </div>
    </>
  )
}
