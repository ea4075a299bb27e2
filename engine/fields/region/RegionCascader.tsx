import { Cascader, type CascaderProps } from 'antd'
import type { RegionOption } from '../../api/options/regions.ts'
import { useRegions } from './useRegions.ts'

interface Props {
  /** The chosen code, `null` for none. */
  code: string | null
  /** Name of the region from the record, which saves a request. */
  name: string | undefined
  onChange(code: string | null): void
  /** Goes to antd as it is. */
  control: CascaderProps<RegionOption, 'value', false>
}

/** Province, city, district; each level can be chosen. What is typed is looked for by name or code on all levels. */
export function RegionCascader({ code, name, onChange, control }: Props) {
  const regions = useRegions(code, name)
  return (
    <Cascader<RegionOption, 'value'>
      className="g-control"
      changeOnSelect
      options={regions.options}
      value={regions.path}
      // The options may not be there yet, and a found region stands without those above it.
      displayRender={() => regions.name}
      loadData={(path) => regions.load(String(path.at(-1)?.value))}
      showSearch={{ filter: () => true, limit: Number.POSITIVE_INFINITY, render: (_, [found]) => found?.label }}
      onSearch={regions.setTyped}
      onOpenChange={regions.setOpen}
      notFoundContent={regions.note}
      onChange={(path) => onChange(path?.at(-1) ?? null)}
      {...control}
    />
  )
}
