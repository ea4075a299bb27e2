// Tabs for the data of a record and for its history.

import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import type { Values } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { TabList } from '../sections/TabList.tsx'

const History = lazy(() => import('../../journal/History.tsx'))

interface Props {
  entity: Entity
  id: string
  /** Copies an earlier version into the form; undefined if that is not possible. */
  onTake?: ((values: Values) => void) | undefined
  /** The record; it stays mounted while the history is shown. */
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
        className="g-dialog-tabs"
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
