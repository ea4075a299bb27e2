import { useEffect, useState } from 'react'
import type { OpeningWidget } from '../../fields/closed/openingWidgets.ts'
import { type OpenRequest, openPopup } from '../../fields/closed/openRequest.ts'
import type { SearchProps } from '../../fields/face.ts'
import { searchPopups } from '../../fields/searchPopups.ts'
import AntdScope from '../../ui/AntdProvider.tsx'

interface Props extends SearchProps {
  /** The pending request to open it; `null` if it only shows the search. */
  opening: OpenRequest | null
}

/** The whole control of a search field that was drawn closed: a chunk of its own, with antd. */
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
