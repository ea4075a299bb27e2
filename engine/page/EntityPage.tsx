import { Suspense } from 'react'
import { useVisibleEntity } from '../list/useVisibleEntity.ts'
import type { Entity } from '../model/entity/entity.ts'
import { ListPage } from './ListPage.tsx'
import { MasterDetail, TreeAndForm, TreeAndList } from './layouts.ts'

/** Page of an entity, with the layout of its schema file. */
export function EntityPage({ entity: fullEntity }: { entity: Entity }) {
  const entity = useVisibleEntity(fullEntity)
  const { name, layout } = entity
  switch (layout.kind) {
    case 'master-detail':
      return (
        <Suspense>
          <MasterDetail key={name} entity={entity} layout={layout} />
        </Suspense>
      )
    case 'tree-and-list':
      return (
        <Suspense>
          <TreeAndList key={name} entity={entity} layout={layout} />
        </Suspense>
      )
    case 'tree-and-form':
      return (
        <Suspense>
          <TreeAndForm key={name} entity={entity} />
        </Suspense>
      )
    case 'page':
      return <ListPage key={name} entity={entity} />
  }
}
