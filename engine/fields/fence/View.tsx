import { fenceArea, parseFence } from '../../model/formats/fence.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'
import { FenceShape } from './FenceShape.tsx'

/** A drawing of the fence with its area. */
export const FenceView: View = ({ value, place, text }) => {
  if (isEmpty(value)) return emptyView(place)
  const corners = parseFence(String(value))
  if (!corners) return String(value)
  const words = text.t('field.fence.size', { corners: corners.length, area: Math.round(fenceArea(corners)).toLocaleString('en-US') })
  if (place === 'cell') return words
  return (
    <span className="g-fence-view">
      <FenceShape corners={corners} />
      {words}
    </span>
  )
}
