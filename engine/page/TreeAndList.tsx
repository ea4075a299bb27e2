import { useCallback, useMemo } from 'react'
import type { Entity, Field, PageLayout } from '../model/entity/entity.ts'
import { NODE } from '../model/list/listParameters.ts'
import { useText } from '../text/text.ts'
import { useSearchParams } from '../ui/useSearchParams.ts'
import { ListPage } from './ListPage.tsx'
import { Split } from './Split.tsx'
import TreePane from './TreePane.tsx'

interface Props {
  entity: Entity
  layout: Extract<PageLayout, { kind: 'tree-and-list' }>
}

const SHARE = 22

/** Page with a tree beside a list that is filtered by the selected node, whose id is in the URL. */
export default function TreeAndList({ entity, layout }: Props) {
  const { t, word } = useText()
  const [address, setAddress] = useSearchParams()
  const chosen = address.get(NODE)
  const field = filterField(entity, layout.filter)
  const title = word(entity, field?.title ?? entity.title)
  const choose = useCallback(
    (id: string | null) =>
      setAddress((now) => {
        const next = new URLSearchParams(now)
        // Another node starts at page 1.
        next.delete('current')
        if (id === null) next.delete(NODE)
        else next.set(NODE, id)
        return next
      }),
    [setAddress],
  )
  const embedded = useMemo(
    () => ({
      where: chosen === null ? {} : { [layout.filter]: chosen },
      defaults: chosen === null || !field ? {} : { [field.name]: field.type === 'string' ? chosen : Number(chosen) },
      stateKey: null,
    }),
    [chosen, layout.filter, field],
  )
  return (
    <Split name={entity.name} direction="horizontal" usual={SHARE} label={t('page.divider', { title })}>
      <TreePane entity={entity} choices={layout.tree} title={title} chosen={chosen} onChoose={choose} />
      <ListPage entity={entity} embedded={embedded} />
    </Split>
  )
}

/** Field of a filter parameter: `deptId`, `deptId_equal`. */
function filterField(entity: Entity, filter: string): Field | undefined {
  return entity.field[filter] ?? entity.field[filter.replace(/_[a-z]+$/, '')]
}
