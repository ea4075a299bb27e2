// Edits a cell with a select, tree or calendar, using the control of the form.

import { useEffect } from 'react'
import { openPopup } from '../fields/closed/openRequest.ts'
import { edits } from '../fields/edits.ts'
import type { EditProps } from '../fields/face.ts'
import type { Widget } from '../model/formats/fieldKinds.ts'
import AntdScope from '../ui/AntdProvider.tsx'

/** Radio buttons and checkboxes need too much space, so a cell uses a select. */
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
