import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

export const TextareaView: View = ({ value, place }) => {
  if (isEmpty(value)) return emptyView(place)
  return place === 'cell' ? String(value) : <span className="g-paragraph">{String(value)}</span>
}
