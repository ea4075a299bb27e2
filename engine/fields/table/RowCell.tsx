import type { Option } from '../../api/options/options.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import type { View } from '../face.ts'
import { useViewOptions } from '../useViewOptions.ts'
import { useTableText } from './tableText.ts'
import { isWorded } from './useColumnOptions.ts'

interface Props {
  entity: Entity
  column: Field
  row: TableFieldRow
  draw: View
  options: readonly Option[]
}

/** A cell as somebody reads it. */
export function RowCell(props: Props) {
  return isWorded(props.column) ? <Worded {...props} /> : <Looked {...props} />
}

function Worded({ entity, column, row, draw, options }: Props) {
  const text = useTableText()
  return <>{draw({ entity, field: column, value: row[column.name], record: row, options, text, place: 'cell' })}</>
}

/** A value that points at a record is looked up where the row does not bring its name. */
function Looked(props: Props) {
  return <Worded {...props} options={useViewOptions(props.column, props.row)} />
}
