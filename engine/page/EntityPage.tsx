import { lazy, Suspense } from 'react'
import type { Entity } from '../model/entity.ts'
import { ListPage } from './ListPage.tsx'
import { MasterDetail } from './MasterDetail.tsx'
import { TreeAndList } from './TreeAndList.tsx'
import { useVisibleEntity } from './useVisibleEntity.ts'

/** Holds a form from the start, which other pages load when they want one. */
const TreeAndForm = lazy(() => import('./TreeAndForm.tsx'))

/** The page of any entity. */
export function EntityPage({ entity: whole }: { entity: Entity }) {
  const entity = useVisibleEntity(whole)
  const { name, layout } = entity
  switch (layout.kind) {
    case 'master-detail':
      return <MasterDetail key={name} entity={entity} layout={layout} />
    case 'tree-and-list':
      return <TreeAndList key={name} entity={entity} layout={layout} />
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
