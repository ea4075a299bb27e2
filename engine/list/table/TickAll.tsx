import { useText } from '../../text/text.ts'
import { type Selection, useSelectedRecords } from '../selection.ts'
import type { RecordTableModel } from './useRecordTable.ts'

/** Checkbox that selects all shown rows; half checked if some are selected. */
export function TickAll({ table, selection }: { table: RecordTableModel; selection: Selection }) {
  const { t } = useText()
  useSelectedRecords(selection)
  const { records } = table
  const ticked = records.filter(({ id }) => selection.has(id)).length
  const all = records.length > 0 && ticked === records.length
  return (
    <input
      type="checkbox"
      aria-label={t('list.tickAll')}
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = ticked > 0 && !all
      }}
      disabled={records.length === 0}
      onChange={() => selection.set(records, !all)}
    />
  )
}
