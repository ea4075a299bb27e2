import { Fragment, type ReactNode } from 'react'
import type { ShownList } from '../list/records/shownList.ts'
import type { Entity } from '../model/entity/entity.ts'
import { OneCondition } from './ConditionText.tsx'
import { fixedFilterSummary, searchSummary } from './filterSummary.ts'
import { useFilterText } from './filterText.ts'
import { NodeText } from './NodeText.tsx'

interface Props {
  entity: Entity
  list: Pick<ShownList, 'state' | 'fixed'>
  /** Text without conditions. */
  none: string
}

/** Describes search and conditions of a list in one sentence. */
export function ConditionsText({ entity, list: { state, fixed }, none }: Props): ReactNode {
  const { t } = useFilterText()
  const conditions = [...fixedFilterSummary(entity, fixed), ...searchSummary(entity, state.search)]
  const { filter } = state
  if (conditions.length === 0 && !filter) return none
  const isOne = conditions.length === 0 || filter?.of.length === 1
  return (
    <>
      {conditions.map(({ field, is, value }, at) => (
        <Fragment key={`${field.name} ${is}`}>
          {at > 0 && ` ${t('filters.and')} `}
          <OneCondition entity={entity} field={field} is={is} value={value} />
        </Fragment>
      ))}
      {filter && conditions.length > 0 && ` ${t('filters.and')} `}
      {filter?.of.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        <Fragment key={at}>
          {at === 0 && !isOne && '('}
          {at > 0 && ` ${t(filter.join === 'all' ? 'filters.and' : 'filters.or')} `}
          <NodeText entity={entity} node={node} />
          {at === filter.of.length - 1 && !isOne && ')'}
        </Fragment>
      ))}
    </>
  )
}
