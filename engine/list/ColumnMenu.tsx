import { useState } from 'react'
import { Icon } from '../Icon.tsx'
import type { Entity } from '../model/entity.ts'
import { plainView } from '../model/listView.ts'
import { useText } from '../text.ts'
import type { RecordColumn } from './columns.ts'
import { BUTTONS, TICKS } from './columns.ts'
import { Popup } from './Popup.tsx'
import { arrange } from './tableView.ts'
import type { RecordTableModel } from './useRecordTable.ts'

/** The button that opens the columns: which are shown, which stay in sight at a side. */
export function ColumnMenu({ entity, table }: { entity: Entity; table: RecordTableModel }) {
  const { t } = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const reset = () => arrange(table, plainView(entity))
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
        <Popup anchor={anchor} role="dialog" label={t('list.columns')} onClose={() => setAnchor(null)}>
          {table.getAllLeafColumns().map((column) => (
            <ColumnLine key={column.id} entity={entity} table={table} column={column} />
          ))}
          <button type="button" className="g-menu-item g-menu-reset" onClick={reset}>
            {t('list.resetColumns')}
          </button>
        </Popup>
      )}
    </>
  )
}

function ColumnLine({ entity, table, column }: { entity: Entity; table: RecordTableModel; column: RecordColumn }) {
  const { t, word } = useText()
  const field = entity.field[column.id]
  if (!field) return null
  const title = word(entity, field.title)
  const pin = column.getIsPinned()
  const shown = table.getAllLeafColumns().filter((one) => one.getCanHide() && one.getIsVisible()).length
  return (
    <div className="g-column-line">
      <label>
        <input
          type="checkbox"
          checked={column.getIsVisible()}
          disabled={column.getIsVisible() && shown === 1}
          onChange={(event) => column.toggleVisibility(event.target.checked)}
        />
        {title}
      </label>
      {(['start', 'end'] as const).map((side) => (
        <button
          key={side}
          type="button"
          className="g-icon-button"
          aria-pressed={pin === side}
          aria-label={t(side === 'start' ? 'list.pinStart' : 'list.pinEnd', { title })}
          title={t(side === 'start' ? 'list.pinStart' : 'list.pinEnd', { title })}
          onClick={() => {
            column.pin(pin === side ? false : side)
            keepFrame(table)
          }}
        >
          <Icon glyph={side === 'start' ? 'pinStart' : 'pinEnd'} />
        </button>
      ))}
    </div>
  )
}

/** Ticks stay the very first and buttons the very last, whatever else is pinned. */
function keepFrame(table: RecordTableModel): void {
  table.setColumnPinning(({ start, end }) => ({
    start: [TICKS, ...start.filter((id) => id !== TICKS)],
    end: [...end.filter((id) => id !== BUTTONS), BUTTONS],
  }))
}
