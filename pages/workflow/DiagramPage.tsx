import { useParams } from 'react-router'
import { useText } from '../../engine/text.ts'
import { PageTitle } from '../PageTitle.tsx'
import { ProcessDiagram } from './ProcessDiagram.tsx'
import './workflow.css'

/** A deployed version as it was drawn. */
export default function DiagramPage() {
  const { t } = useText()
  const { processDefinitionId = '' } = useParams()
  return (
    <div className="g-workflow">
      <PageTitle>{t('workflow.diagram.title')}</PageTitle>
      <h1 className="g-unseen">{t('workflow.diagram.title')}</h1>
      <ProcessDiagram processDefinitionId={processDefinitionId} />
    </div>
  )
}
