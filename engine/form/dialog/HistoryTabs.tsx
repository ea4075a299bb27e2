// The two sides of a stored record: what it holds, and how it came to that.

import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { TabList } from '../sections/TabList.tsx'

const History = lazy(() => import('../../journal/History.tsx'))

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
  const [shown, setShown] = useState<string>('content')
  const take = (values: Values) => {
    onTake?.(values)
    setShown('content')
  }
  return (
    <>
      <TabList
        className="g-record-tabs"
        label={t('form.parts')}
        tabs={SIDES.map((side) => ({ key: side, title: t(`form.${side}`), id: `${place}-${side}`, panelId: `${place}-panel-${side}` }))}
        shown={shown}
        onShow={setShown}
      />
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
