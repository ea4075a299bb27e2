import { Cascader, type CascaderProps } from 'antd'
import type { RegionOption } from '../../api/options/regions.ts'
import { useRegions } from './useRegions.ts'

interface Props {
  /** Selected code; `null` for none. */
  code: string | null
  /** Name of the region from the record, which saves a request. */
  name: string | undefined
  onChange(code: string | null): void
  /** Properties passed to antd unchanged. */
  control: CascaderProps<RegionOption, 'value', false>
}

/** Province, city, district; every level can be selected. Typed text searches names and codes of all levels. */
export function RegionCascader({ code, name, onChange, control }: Props) {
  const regions = useRegions(code, name)
  return (
    <Cascader<RegionOption, 'value'>
      className="g-control"
      changeOnSelect
      options={regions.options}
      value={regions.path}
      // The options may not be loaded yet, and search results have no parents.
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
