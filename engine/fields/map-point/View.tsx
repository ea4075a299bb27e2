import { positionOf } from '../../model/formats/mapPoint.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

/** Address and coordinates; a cell has room for one of them. */
export const MapPointView: View = ({ field: { point }, record, place }) => {
  const position = point && positionOf(point, record)
  if (!point || !position) return emptyView(place)
  const coordinates = position.join(', ')
  const address = isEmpty(record[point.address]) ? '' : String(record[point.address])
  if (place === 'cell' || address === '') return address || coordinates
  return (
    <span className="g-map-point">
      {address}
      <span>{coordinates}</span>
    </span>
  )
}
