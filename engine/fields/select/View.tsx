import type { Option } from '../../api/options/options.ts'
import { splitIds } from '../../model/commaIds.ts'
import { referenceName, referenceShortName } from '../../model/records/inEnglish.ts'
import { isEmpty } from '../../model/records/values.ts'
import { chosenNames, findOption, optionWord } from '../choice.ts'
import type { View, ViewProps } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { Tag } from '../Tag.tsx'

/** Labels of the selected values; an unknown value is shown as it is. */
export const SelectView: View = (props) => {
  const { field, record, value, place, text } = props
  if (isEmpty(value)) return emptyView(place)
  if (!field.multiple) return chosen(props, value)
  const carried = referenceName(text.language, field, record)
  if (!isEmpty(carried)) return String(carried)
  return splitIds(value)
    .map((id) => wordOf(props, id, findOption(props.options, id)))
    .join(', ')
}

function chosen(props: ViewProps, value: unknown) {
  const option = findOption(props.options, value)
  // While the dictionary loads the cell is empty, since users do not know the keys.
  if (props.place === 'cell' && props.options.length === 0 && props.field.choices?.kind === 'dict') return ''
  const word = wordOf(props, value, option)
  const short = props.place === 'cell' ? referenceShortName(props.field, props.record) : null
  if (short !== null && short !== word) return <span title={word}>{short}</span>
  const color = props.field.list?.tag?.[String(value)] ?? option?.color
  return color ? <Tag color={color} word={word} /> : word
}

function wordOf({ entity, field, record, text }: ViewProps, value: unknown, option: Option | undefined): string {
  return chosenNames(field, record, text.language).get(String(value)) ?? (option ? optionWord(entity, option, text) : String(value))
}
