import { bytesText } from '../../model/bytesText.ts'
import { isEmpty } from '../../model/rules.ts'
import type { View } from '../face.ts'
import { plainView } from '../plain.tsx'

const plain = plainView()
const size = plainView((text) => bytesText(Number(text)))

/** The head of a column names the unit once; a read form has it behind each value. */
export const NumberView: View = (props) => {
  const { entity, field, value, text, place } = props
  if (field.format === 'bytes') return size(props)
  return place === 'read' && field.unit !== null && !isEmpty(value) ? `${value} ${text.word(entity, field.unit)}` : plain(props)
}
