import { decimalPlaces, decimalText } from '../../model/decimals.ts'
import { formats } from '../../model/formats/formats.ts'
import { measuredDecimals } from '../../model/formats/measuredDecimals.ts'
import { unitOf } from '../../model/records/unitOf.ts'
import { isEmpty } from '../../model/records/values.ts'
import { withUnit } from '../../model/withUnit.ts'
import type { View } from '../face.ts'
import { textView } from '../plain.tsx'

const plain = textView()

/**
 * A cell shows measured values with the same decimals and without the unit, which the column header has unless the unit differs between
 * records; a read-only form shows the full value with its unit.
 */
export const NumberView: View = (props) => {
  const { entity, field, value, record, text, place } = props
  const { print } = formats[field.format]
  if (print) return textView((text) => print(Number(text)))(props)
  if (isEmpty(value)) return plain(props)
  const bar = field.list?.bar ?? null
  const number = Number(value)
  const unit = unitOf(field, record)
  const isMeasured = place === 'cell' && bar === null
  const places = Number.isNaN(number) ? null : (field.decimals ?? (isMeasured ? measuredDecimals({ ...field, unit }) : null))
  const figure = places === null ? String(value) : decimalText(number, places)
  const isUnitShown = unit !== null && (place === 'read' || field.unitField !== null)
  const formatted = isUnitShown ? withUnit(figure, text.word(entity, unit)) : figure
  if (place === 'read') return formatted
  if (bar === null) return places !== null && decimalPlaces(number) > places ? <span title={String(value)}>{formatted}</span> : formatted
  // The bar is hidden from screen readers, since the text has the value.
  return (
    <>
      <meter className="g-bar-of" max={bar} value={number} aria-hidden="true" /> {field.unit === '%' ? withUnit(formatted, '%') : formatted}
    </>
  )
}
