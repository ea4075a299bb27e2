import { isSwitchOn } from '../../model/formats/switchValue.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { SelectView } from '../select/View.tsx'

/** Yes or no; for a switch with a dictionary, its word and colour. */
export const SwitchView: View = (props) => {
  const { field, value, place, text } = props
  if (field.choices) return SelectView(props)
  if (isEmpty(value)) return emptyView(place)
  return text.t(isSwitchOn(value) ? 'field.yes' : 'field.no')
}
