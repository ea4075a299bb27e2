import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Diagram } from './diagram/Diagram.tsx'
import type { Mark } from './diagram/diagramProps.ts'
import { xmlQuery } from './standing.ts'
import { useProcessText } from './words.ts'

interface Props {
  processDefinitionId: string
  marks?: Readonly<Record<string, Mark>>
}

const NONE: Readonly<Record<string, Mark>> = {}

/** The drawing of a deployed version in a card of its own. */
export function ProcessDiagram({ processDefinitionId, marks = NONE }: Props) {
  return <DrawnProcess file={useQuery({ ...xmlQuery(processDefinitionId), enabled: processDefinitionId !== '' })} marks={marks} />
}

interface DrawnProps {
  file: UseQueryResult<string>
  marks?: Props['marks']
}

/** The drawing of a file, once it is there. */
export function DrawnProcess({ file, marks = NONE }: DrawnProps) {
  const { t } = useProcessText()
  return (
    <section className="g-workflow-card" id="diagram" aria-labelledby="diagram-title" tabIndex={-1}>
      <h2 id="diagram-title">{t('processes.diagram')}</h2>
      {file.data ? (
        <Diagram xml={file.data} marks={marks} />
      ) : file.error ? (
        <div role="alert">
          <p>{t('workflow.diagram.failed')}</p>
          <button type="button" className="g-button" onClick={() => void file.refetch()}>
            {t('fault.retry')}
          </button>
        </div>
      ) : (
        <div className="g-diagram-canvas" role="status" aria-label={t('workflow.diagram.loading')} />
      )}
    </section>
  )
}
