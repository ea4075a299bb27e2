import { positionOf } from '../../model/formats/mapPoint.ts'
import { isEmpty } from '../../model/records/values.ts'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

/** Address and coordinates; a cell shows one of them. */
export const MapPointView: View = ({ field: { point }, record, place }) => {
  const position = point && positionOf(point, record)
  if (!point || !position) return emptyView(place)
  const coordinates = position.join(', ')
  const part = (name = '') => (isEmpty(record[name]) ? '' : String(record[name]))
  const address = [part(point.name), part(point.address)].filter(Boolean).join(' ')
  if (place === 'cell' || address === '') return address || coordinates
  return (
    <span className="g-map-point">
      {address}
      <span>{coordinates}</span>
    </span>
  )
}
