import type { Entity } from '../../model/entity/entity.ts'
import { defaultView } from '../../model/list/listView.ts'
import { useText } from '../../text/text.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Popup } from '../../ui/Popup.tsx'
import type { RecordTableModel } from '../table/useRecordTable.ts'
import { arrange } from '../views/tableView.ts'
import type { RecordColumn } from './columns.ts'
import { orderedColumns } from './shownColumns.ts'

const sides = ['start', 'end'] as const
type Side = (typeof sides)[number]

interface Props {
  anchor: HTMLElement
  entity: Entity
  table: RecordTableModel
  onClose(): void
}

/** Column settings of a list: visibility and pinning. */
export default function ColumnPanel({ anchor, entity, table, onClose }: Props) {
  const { t } = useText()
  const reset = () => arrange(table, defaultView(entity))
  return (
    <Popup anchor={anchor} role="dialog" label={t('list.columns')} onClose={onClose}>
      {orderedColumns(table.columns, table.areas.order).map((column) => (
        <ColumnLine key={column.id} entity={entity} table={table} column={column} />
      ))}
      <button type="button" className="g-menu-item g-menu-reset" onClick={reset}>
        {t('list.resetColumns')}
      </button>
    </Popup>
  )
}

function ColumnLine({ entity, table, column: { id, field } }: { entity: Entity; table: RecordTableModel; column: RecordColumn }) {
  const { t, word } = useText()
  if (!field) return null
  const { areas, columns } = table
  const title = word(entity, field.title)
  const isVisible = !areas.hidden.includes(id)
  const visible = columns.filter((column) => column.field && !areas.hidden.includes(column.id)).length
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id)
  const show = (shown: boolean) => table.arrange(({ hidden }) => ({ hidden: shown ? without(hidden) : [...hidden, id] }))
  const pin = (side: Side, pinned: boolean) =>
    table.arrange(({ start, end }) => {
      const rest = { start: without(start), end: without(end) }
      return pinned ? { ...rest, [side]: [...rest[side], id] } : rest
    })
  return (
    <div className="g-column-line">
      <label>
        <input type="checkbox" checked={isVisible} disabled={isVisible && visible === 1} onChange={(event) => show(event.target.checked)} />
        {title}
      </label>
      {sides.map((side) => {
        const isPinned = areas[side].includes(id)
        const label = t(side === 'start' ? 'list.pinStart' : 'list.pinEnd', { title })
        return (
          <button
            key={side}
            type="button"
            className="g-icon-button"
            aria-pressed={isPinned}
            aria-label={label}
            title={label}
            onClick={() => pin(side, !isPinned)}
          >
            <Icon glyph={side === 'start' ? 'pinStart' : 'pinEnd'} />
          </button>
        )
      })}
    </div>
  )
}
