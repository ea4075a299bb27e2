import { lazy, Suspense, useMemo } from 'react'
import { useSession } from '../api/session.ts'
import type { Entity } from '../model/entity.ts'
import { type Embedded, withoutFixed } from './embedded.ts'
import { ListPage } from './ListPage.tsx'
import { MasterDetail } from './MasterDetail.tsx'
import { TreeAndList } from './TreeAndList.tsx'
import { withoutTenantField } from './tenantField.ts'

/** Holds a form from the start, which other pages load when they want one. */
const TreeAndForm = lazy(() => import('./TreeAndForm.tsx'))

interface Props {
  entity: Entity
  /** Set where the page stands inside another: in a dialog, or beside its master. */
  embedded?: Embedded | undefined
}

/** The page of any entity. */
export function EntityPage({ entity: whole, embedded }: Props) {
  const session = useSession()
  const isAdministrator = session?.roles.includes('administrator') ?? false
  const entity = useMemo(() => (isAdministrator ? whole : withoutTenantField(whole)), [whole, isAdministrator])
  const shown = useMemo(() => (embedded ? withoutFixed(entity, embedded) : entity), [entity, embedded])
  const key = `${entity.name} ${embedded?.stateKey ?? ''}`
  if (entity.layout.kind === 'master-detail' && !embedded) return <MasterDetail key={key} entity={entity} layout={entity.layout} />
  if (entity.layout.kind === 'tree-and-list' && !embedded) return <TreeAndList key={key} entity={entity} layout={entity.layout} />
  if (entity.layout.kind === 'tree-and-form' && !embedded) {
    return (
      <Suspense>
        <TreeAndForm key={key} entity={entity} />
      </Suspense>
    )
  }
  return <ListPage key={key} entity={shown} embedded={embedded} />
}
