import type { Entity } from '../model/entity/entity.ts'
import { useText } from '../text/text.ts'
import type { ListButton } from './buttons/rowButtons.ts'
import { type Selection, useMatching, useSelectedRecords } from './selection.ts'
import type { RecordTableModel } from './table/useRecordTable.ts'

interface Props {
  entity: Entity
  table: RecordTableModel
  selection: Selection
  buttons: readonly ListButton[]
  /** Number of matching records. */
  total: number
}

/** Number of selected records, below the list; above it the toolbar could wrap and move the rows. */
export function TickedCount({ entity, table, selection, buttons, total }: Props) {
  const { t } = useText()
  const ticked = useSelectedRecords(selection)
  const matching = useMatching(selection)
  if (ticked.length === 0 && !matching) return null
  const canTickWhole =
    total > ticked.length &&
    !entity.tree &&
    buttons.some(({ verb }) => verb === 'bulkEdit') &&
    table.records.every(({ id }) => selection.has(id))
  return (
    <div className="g-ticked">
      {matching ? t('list.tickedWhole', { count: matching.count }) : t('list.ticked', { count: ticked.length })}
      {!matching && canTickWhole && (
        <button type="button" className="g-link" onClick={() => selection.selectMatching(total)}>
          {t('list.tickWhole', { count: total })}
        </button>
      )}
      <button type="button" className="g-link" onClick={selection.clear}>
        {t('list.clear')}
      </button>
    </div>
  )
}
