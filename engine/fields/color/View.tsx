import { formats } from '../../model/formats/formats.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

/** The colour as a swatch, with its name. */
export const ColorView: View = ({ value, place }) => {
  if (isEmpty(value)) return emptyView(place)
  const name = String(value)
  if (!formats.color.test?.(name)) return name
  return (
    <span className="g-color-view">
      <span style={{ background: name }} />
      {name}
    </span>
  )
}
