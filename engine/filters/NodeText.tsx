import { Fragment } from 'react'
import type { Entity } from '../model/entity/entity.ts'
import { type FilterCondition, type FilterGroupNode, isGroup } from '../model/list/listFilter.ts'
import { ConditionText } from './ConditionText.tsx'
import { useFilterText } from './filterText.ts'

/** A condition or group as text. */
export function NodeText({ entity, node }: { entity: Entity; node: FilterCondition | FilterGroupNode }) {
  const { t } = useFilterText()
  if (!isGroup(node)) return <ConditionText entity={entity} condition={node} />
  return (
    <>
      (
      {node.of.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place
        <Fragment key={at}>
          {at > 0 && ` ${t(node.join === 'all' ? 'filters.and' : 'filters.or')} `}
          <NodeText entity={entity} node={one} />
        </Fragment>
      ))}
      )
    </>
  )
}
