import { decimalPlaces, decimalText } from '../../model/decimals.ts'
import { formats } from '../../model/formats/formats.ts'
import { measuredDecimals } from '../../model/formats/measuredDecimals.ts'
import { isEmpty } from '../../model/records/values.ts'
import { withUnit } from '../../model/withUnit.ts'
import type { View } from '../face.ts'
import { textView } from '../plain.tsx'

const plain = textView()

/**
 * A cell shows measured values with the same decimals and without the unit, which the column header has; a read-only form shows the full
 * value with its unit.
 */
export const NumberView: View = (props) => {
  const { entity, field, value, text, place } = props
  const { print } = formats[field.format]
  if (print) return textView((text) => print(Number(text)))(props)
  if (isEmpty(value)) return plain(props)
  const bar = field.list?.bar ?? null
  const number = Number(value)
  const places = Number.isNaN(number) ? null : (field.decimals ?? (place === 'cell' && bar === null ? measuredDecimals(field) : null))
  const formatted = places === null ? String(value) : decimalText(number, places)
  if (place === 'read' && field.unit !== null) return withUnit(formatted, text.word(entity, field.unit))
  if (place === 'read') return formatted
  if (bar === null) return places !== null && decimalPlaces(number) > places ? <span title={String(value)}>{formatted}</span> : formatted
  // The bar is hidden from screen readers, since the text has the value.
  return (
    <>
      <meter className="g-bar-of" max={bar} value={number} aria-hidden="true" /> {field.unit === '%' ? withUnit(formatted, '%') : formatted}
    </>
  )
}
