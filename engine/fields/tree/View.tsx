import { isTop } from '../../model/records/tree.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { SelectView } from '../select/View.tsx'

export const TreeFieldView: View = (props) => (isTop(props.field, props.value) ? emptyView(props.place) : SelectView(props))
