import { isEmpty } from '../../model/records/values.ts'
import { useText } from '../../text/text.ts'
import { searchPlaceholderOf } from '../control.ts'
import type { SearchProps } from '../face.ts'
import { RegionCascader } from './RegionCascader.tsx'

/** Searches for values in the selected region and its sub-regions. */
export function RegionSearch(props: SearchProps) {
  const placeholder = searchPlaceholderOf(props, useText())
  const { id, value, onChange } = props
  return (
    <RegionCascader
      code={isEmpty(value) ? null : String(value)}
      name={undefined}
      onChange={(code) => onChange(code ?? undefined)}
      control={{ id, placeholder, allowClear: true }}
    />
  )
}
