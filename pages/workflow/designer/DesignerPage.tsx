import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePermissions } from '#engine/api/access/permissions.ts'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import type { ProcessModel } from '#engine/site/answers/process.ts'
import AntdScope from '#engine/ui/AntdProvider.tsx'
import { FaultCard } from '#engine/ui/FaultCard.tsx'
import { PageBusy } from '../../ui/PageBusy.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Designer } from './Designer.tsx'
import { useDesignerText } from './designerText.ts'
import { blankFile } from './model/blank.ts'
import { loadModel } from './modelCalls.ts'

const NEW = 'new'

/** Page of the process designer: `/flow/model/design/{id of the model, or new}`. */
export default function DesignerPage() {
  const { t } = useDesignerText()
  const { modelId = NEW } = useParams()
  const { can, loading } = usePermissions()
  const entity = useEntity('flow-model')
  const model = useQuery({
    queryKey: ['designer', modelId],
    queryFn: ({ signal }) => (modelId === NEW ? null : loadModel(modelId, signal)),
    // Unsaved changes are local to this page.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const error = entity.error ?? model.error
  if (error) return <FaultCard error={error} retry={() => void model.refetch()} />
  if (loading || !entity.data || model.data === undefined) return <PageBusy />
  const mayEdit = can(modelId === NEW ? 'flow_model_create' : 'flow_model_update')
  return (
    <AntdScope>
      <PageTitle>{model.data?.name ?? t('designer.new')}</PageTitle>
      <Opened key={modelId} id={modelId} model={model.data} mayEdit={mayEdit} entity={entity.data} />
    </AntdScope>
  )
}

function Opened({
  id,
  model,
  ...props
}: { id: string; model: ProcessModel | null } & Pick<Parameters<typeof Designer>[0], 'mayEdit' | 'entity'>) {
  const { t } = useDesignerText()
  const [start] = useState(() => ({
    xml: model?.bpmnXml ?? blankFile(newKey(), t('designer.new'), t('designer.start')),
    updateTime: model?.updateTime ?? '',
  }))
  return <Designer {...props} id={id === NEW ? null : id} start={start} />
}

const newKey = (): string => `Process_${Date.now().toString(36)}`
