import { useEffect, useState } from 'react'
import { type OpenRequest, openPopup } from '../../fields/closed/opening.ts'
import type { OpeningWidget } from '../../fields/closed/openingWidgets.ts'
import type { SearchProps } from '../../fields/face.ts'
import { searchPopups } from '../../fields/opened.ts'
import AntdScope from '../../ui/AntdScope.tsx'

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
