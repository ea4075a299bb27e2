import { glyphOf } from '../../model/icons/iconGlyph.ts'
import { isEmpty } from '../../model/records/values.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { View } from '../face.ts'
import { emptyView } from '../plain.tsx'

/** The icon, with its name in a read-only form; the name alone if there is no icon. */
export const IconView: View = ({ value, place }) => {
  if (isEmpty(value)) return emptyView(place)
  const name = String(value)
  const glyph = glyphOf(name)
  if (glyph === null) return name
  return (
    <span className="g-icon-view" title={name}>
      <Icon glyph={glyph} />
      <span className={place === 'cell' ? 'g-unseen' : undefined}>{name}</span>
    </span>
  )
}
