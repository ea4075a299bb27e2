import type { Option } from '../../api/options/options.ts'
import type { Entity, Field } from '../../model/entity/entity.ts'
import { isOfFiles } from '../../model/formats/formats.ts'
import type { TableFieldRow } from '../../model/records/rows.ts'
import { isEmpty } from '../../model/records/values.ts'
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

/** A read-only cell. */
export function RowCell(props: Props) {
  return isWorded(props.column) ? <Worded {...props} /> : <Looked {...props} />
}

function Worded({ entity, column, row, draw, options }: Props) {
  const text = useTableText()
  const value = row[column.name]
  // A list cell shows one of several files; this one shows all.
  const place = isOfFiles(column) && !isEmpty(value) ? 'read' : 'cell'
  return <>{draw({ entity, field: column, value, record: row, options, text, place })}</>
}

/** A reference; its name is fetched if the row does not contain it. */
function Looked(props: Props) {
  return <Worded {...props} options={useViewOptions(props.column, props.row)} />
}
