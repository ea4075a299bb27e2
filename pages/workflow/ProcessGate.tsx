// From the segment of an address to the entity whose records the processes of that kind carry.

import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useEntity, useManifest } from '../../engine/api/schemas/schemas.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { Busy } from '../ui/Busy.tsx'
import { categoryOfSegment, segmentOf, useFlowRoutes } from './flowRoutes.ts'
import './workflow.css'

interface Props {
  /** `null` for a kind of process that carries no record. */
  children(entity: Entity | null): ReactNode
}

/** `/work/process/flow_1/…`, as rows of lists say it, becomes `/work/process/leave/…`. A segment of no kind is no page. */
export function ProcessGate({ children }: Props) {
  const { segment = '' } = useParams()
  const { pathname, search } = useLocation()
  const routes = useFlowRoutes()
  const manifest = useManifest()
  const error = routes.error ?? manifest.error
  const entity = useMemo(() => {
    const category = routes.data && categoryOfSegment(routes.data, segment)
    return manifest.data?.entities.find(({ process }) => process !== null && process === category)?.name ?? null
  }, [routes.data, manifest.data, segment])
  if (error && !(routes.data && manifest.data)) {
    const retry = () => {
      void routes.refetch()
      manifest.retry()
    }
    return <FaultCard error={error} retry={retry} />
  }
  if (!routes.data || !manifest.data) return <Busy />
  const usual = segmentOf(routes.data, segment)
  if (usual === null) return <Navigate to="/404" replace />
  if (usual !== segment) return <Navigate to={pathname.replace(`/${segment}/`, `/${usual}/`) + search} replace />
  return <AntdScope>{entity === null ? children(null) : <WithEntity name={entity}>{children}</WithEntity>}</AntdScope>
}

function WithEntity({ name, children }: { name: string } & Props) {
  const { data, error, retry } = useEntity(name)
  if (error && !data) return <FaultCard error={error} retry={retry} />
  return data ? children(data) : <Busy />
}
