import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useEntity } from '#engine/api/schemas/schemas.ts'
import AntdScope from '#engine/ui/AntdProvider.tsx'
import { FaultCard } from '#engine/ui/FaultCard.tsx'
import { PageBusy } from '../../ui/PageBusy.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { processName } from '../diagram/steps.ts'
import { xmlQuery } from '../instanceStatus.ts'
import { DryRun } from './DryRun.tsx'
import { useDryRunText } from './dryRunText.ts'

/** Page of the dry run of a deployed version. */
export default function DryRunPage() {
  const { t } = useDryRunText()
  const { processDefinitionId = '' } = useParams()
  const entity = useEntity('flow-manager')
  const file = useQuery(xmlQuery(processDefinitionId))
  const error = entity.error ?? file.error
  if (error) return <FaultCard error={error} retry={() => void file.refetch()} />
  if (!entity.data || file.data === undefined) return <PageBusy />
  const title = t('dryRun.titleOf', { name: processName(file.data) })
  return (
    <AntdScope>
      <PageTitle>{title}</PageTitle>
      <h1 className="g-page-title">{title}</h1>
      <div className="g-workflow">
        <DryRun source={{ processDefinitionId }} xml={file.data} entity={entity.data} />
      </div>
    </AntdScope>
  )
}
