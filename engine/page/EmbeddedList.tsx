import { useMemo } from 'react'
import { type Embedded, withoutFixed } from '../list/embedded.ts'
import { useVisibleEntity } from '../list/useVisibleEntity.ts'
import type { Entity } from '../model/entity/entity.ts'
import { ListPage } from './ListPage.tsx'

interface Props {
  entity: Entity
  embedded: Embedded
}

/** An entity's list inside another page: in a dialog, or beside its master. It is a list whatever the layout of the entity's own page. */
export function EmbeddedList({ entity: whole, embedded }: Props) {
  const entity = useVisibleEntity(whole)
  const narrowed = useMemo(() => withoutFixed(entity, embedded), [entity, embedded])
  return <ListPage key={`${entity.name} ${embedded.stateKey ?? ''}`} entity={narrowed} embedded={embedded} />
}
