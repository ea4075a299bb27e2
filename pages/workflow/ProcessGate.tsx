// Finds the entity for the segment of a process URL.

import { type ReactNode, useMemo } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { useEntity, useManifest } from '../../engine/api/schemas/schemas.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import AntdScope from '../../engine/ui/AntdProvider.tsx'
import { FaultCard } from '../../engine/ui/FaultCard.tsx'
import { PageBusy } from '../ui/PageBusy.tsx'
import { categoryOfSegment, segmentOf, useFlowRoutes } from './flowRoutes.ts'
import './workflow.css'

interface Props {
  /** @param entity `null` for processes without records */
  children(entity: Entity | null): ReactNode
}

/** Redirects `/work/process/flow_1/…`, as in rows of lists, to `/work/process/leave/…`; an unknown segment is "not found". */
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
  if (!routes.data || !manifest.data) return <PageBusy />
  const usual = segmentOf(routes.data, segment)
  if (usual === null) return <Navigate to="/404" replace />
  if (usual !== segment) return <Navigate to={pathname.replace(`/${segment}/`, `/${usual}/`) + search} replace />
  return <AntdScope>{entity === null ? children(null) : <WithEntity name={entity}>{children}</WithEntity>}</AntdScope>
}

function WithEntity({ name, children }: { name: string } & Props) {
  const { data, error, retry } = useEntity(name)
  if (error && !data) return <FaultCard error={error} retry={retry} />
  return data ? children(data) : <PageBusy />
}
