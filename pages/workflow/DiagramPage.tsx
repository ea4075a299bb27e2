import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { PageTitle } from '../ui/PageTitle.tsx'
import { processName } from './diagram/steps.ts'
import { modelFileQuery, xmlQuery } from './instanceStatus.ts'
import { DrawnProcess } from './ProcessDiagram.tsx'
import { useProcessText } from './processText.ts'
import './workflow.css'

/** Page with the diagram of a deployed version or a saved model. */
export default function DiagramPage() {
  const { t } = useProcessText()
  const { processDefinitionId, modelId = '' } = useParams()
  const file = useQuery<string>(processDefinitionId === undefined ? modelFileQuery(modelId) : xmlQuery(processDefinitionId))
  const name = file.data === undefined ? '' : processName(file.data)
  const title = name === '' ? t('processes.diagram') : `${t('processes.diagram')} · ${name}`
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <h1 className="g-page-title">{title}</h1>
      <div className="g-workflow">
        <DrawnProcess file={file} isTitled={false} />
      </div>
    </>
  )
}
