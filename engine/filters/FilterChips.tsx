import type { Entity } from '../model/entity/entity.ts'
import type { FilterGroupNode } from '../model/list/listFilter.ts'
import { ChipList } from './ChipList.tsx'
import { useFilterText } from './filterText.ts'
import { NodeText } from './NodeText.tsx'

interface Props {
  entity: Entity
  filter: FilterGroupNode
  onFilter(filter: FilterGroupNode | null): void
}

/** Conditions of the filter as chips. */
export default function FilterChips({ entity, filter, onFilter }: Props) {
  const { t } = useFilterText()
  return (
    <ChipList
      label={t('filters.chips')}
      join={t(filter.join === 'all' ? 'filters.and' : 'filters.or')}
      // Conditions have no identity other than their position.
      chips={filter.of.map((node, at) => ({ key: at, text: <NodeText entity={entity} node={node} /> }))}
      onRemove={(at) => {
        const of = filter.of.filter((_, other) => other !== at)
        onFilter(of.length === 0 ? null : { ...filter, of })
      }}
    />
  )
}
