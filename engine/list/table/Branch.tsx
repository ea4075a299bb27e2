import type { Rec } from '../../api/record.ts'
import { recordLabel } from '../../fields/recordLabel.ts'
import type { RowView } from '../rowView.ts'

/** Button that opens and closes a branch; a leaf gets a spacer of the same width. */
export function Branch({ record, isOpen, view }: { record: Rec; isOpen: boolean | null; view: RowView }) {
  const { entity, text, onToggle } = view
  if (isOpen === null) return <span className="g-branch" />
  const title = recordLabel(entity, record)
  return (
    <button
      type="button"
      className="g-branch"
      aria-expanded={isOpen}
      aria-label={text.t(isOpen ? 'list.close' : 'list.open', { title })}
      onClick={() => onToggle(record)}
    />
  )
}
