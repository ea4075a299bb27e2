import { useParams } from 'react-router'
import { PageTitle } from '../PageTitle.tsx'
import { ProcessDiagram } from './ProcessDiagram.tsx'
import { useProcessText } from './words.ts'
import './workflow.css'

/** A deployed version as it was drawn. */
export default function DiagramPage() {
  const { t } = useProcessText()
  const { processDefinitionId = '' } = useParams()
  return (
    <div className="g-workflow">
      <PageTitle>{t('processes.diagram')}</PageTitle>
      <h1 className="g-unseen">{t('processes.diagram')}</h1>
      <ProcessDiagram processDefinitionId={processDefinitionId} />
    </div>
  )
}
