// The control that a form has for a field, in a cell: what opens a list, a tree or a calendar.

import { useEffect } from 'react'
import { openPopup } from '../fields/closed/openRequest.ts'
import { edits } from '../fields/edits.ts'
import type { EditProps } from '../fields/face.ts'
import type { Widget } from '../model/formats/fieldKinds.ts'
import AntdScope from '../ui/AntdProvider.tsx'

/** Groups of boxes or buttons take the room of many cells: their choices come as a list. */
const AS_LIST: Readonly<Partial<Record<Widget, Widget>>> = { radio: 'select', checkbox: 'select' }

export default function PickCell(props: EditProps) {
  const { field, id } = props
  const Edit = edits[AS_LIST[field.widget] ?? field.widget]
  useEffect(() => openPopup({ inputId: id, typed: '' }), [id])
  return (
    <AntdScope>
      <Edit {...props} />
    </AntdScope>
  )
}
