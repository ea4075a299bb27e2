import { lazy, Suspense, useState } from 'react'
import type { Entity } from '../../model/entity/entity.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { RecordTableModel } from '../table/useRecordTable.ts'

const ColumnPanel = lazy(() => import('./ColumnPanel.tsx'))

/** Button that opens the column settings. */
export function ColumnMenu({ entity, table }: { entity: Entity; table: RecordTableModel }) {
  const { t } = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <button
        type="button"
        className="g-icon-button"
        aria-label={t('list.columns')}
        title={t('list.columns')}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon glyph="columns" />
      </button>
      {anchor && (
        <Suspense>
          <ColumnPanel anchor={anchor} entity={entity} table={table} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
}
