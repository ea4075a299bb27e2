import { decimalText } from '../../model/decimals.ts'
import { formats } from '../../model/formats/formats.ts'
import { isEmpty } from '../../model/records/values.ts'
import { withUnit } from '../../model/withUnit.ts'
import type { View } from '../face.ts'
import { textView } from '../plain.tsx'

const plain = textView()

/** The head of a column names the unit once; a read form has it behind each value. */
export const NumberView: View = (props) => {
  const { entity, field, value, text, place } = props
  const { print } = formats[field.format]
  if (print) return textView((text) => print(Number(text)))(props)
  if (isEmpty(value)) return plain(props)
  const said = field.decimals === null || Number.isNaN(Number(value)) ? String(value) : decimalText(Number(value), field.decimals)
  if (place === 'read' && field.unit !== null) return withUnit(said, text.word(entity, field.unit))
  const bar = field.list?.bar ?? null
  if (place === 'read' || bar === null) return said
  // The number beside it says the same.
  return (
    <>
      <meter className="g-bar-of" max={bar} value={Number(value)} aria-hidden="true" /> {field.unit === '%' ? withUnit(said, '%') : said}
    </>
  )
}
