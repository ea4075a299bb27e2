import type { Entity } from '../model/entity/entity.ts'
import type { Search } from '../model/list/listState.ts'
import { ChipList } from './ChipList.tsx'
import { OneCondition } from './ConditionText.tsx'
import { useFilterText } from './filterText.ts'
import { searchConditions } from './searchConditions.ts'

interface Props {
  entity: Entity
  search: Search
  onSearch(search: Search): void
}

/** The search as chips, shown while the search fields above the list are folded. */
export default function SearchChips({ entity, search, onSearch }: Props) {
  const { t } = useFilterText()
  const conditions = searchConditions(entity, search)
  return (
    <ChipList
      label={t('filters.searched')}
      chips={conditions.map(({ field, is, value }) => ({
        key: field.name,
        text: <OneCondition entity={entity} field={field} is={is} value={value} />,
      }))}
      onRemove={(at) => {
        const { [conditions[at]?.field.name ?? '']: _, ...rest } = search
        onSearch(rest)
      }}
    />
  )
}
