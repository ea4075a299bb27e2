import { useEffect, useState } from 'react'
import { type Opening, unfold } from '../../fields/closed/opening.ts'
import type { OpeningWidget } from '../../fields/closed/openingWidgets.ts'
import type { SearchProps } from '../../fields/face.ts'
import { opened } from '../../fields/opened.ts'
import AntdScope from '../../ui/AntdScope.tsx'

interface Props extends SearchProps {
  /** What the person wanted when this was fetched; `null` when it only shows what is searched. */
  opening: Opening | null
}

/** The whole control of a search field that was drawn closed: a chunk of its own, with antd. */
export default function OpenedSearch({ opening, ...props }: Props) {
  const Control = opened[props.field.widget as OpeningWidget]
  const [wanted] = useState(opening)
  useEffect(() => {
    if (wanted) unfold(wanted)
  }, [wanted])
  return (
    <AntdScope>
      <Control {...props} />
    </AntdScope>
  )
}
