import { useEffect, useState } from 'react'
import type { OpeningWidget } from '../../fields/closed/openingWidgets.ts'
import { type OpenRequest, openPopup } from '../../fields/closed/openRequest.ts'
import type { SearchProps } from '../../fields/face.ts'
import { searchPopups } from '../../fields/searchPopups.ts'
import AntdScope from '../../ui/AntdProvider.tsx'

interface Props extends SearchProps {
  /** Pending request to open the control; `null` if it only shows the value. */
  opening: OpenRequest | null
}

/** The real control of a search field, loaded on demand with antd. */
export default function OpenedSearch({ opening, ...props }: Props) {
  const Control = searchPopups[props.field.widget as OpeningWidget]
  const [wanted] = useState(opening)
  useEffect(() => {
    if (wanted) openPopup(wanted)
  }, [wanted])
  return (
    <AntdScope>
      <Control {...props} />
    </AntdScope>
  )
}
