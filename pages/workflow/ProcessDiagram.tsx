import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { Diagram } from './diagram/Diagram.tsx'
import type { StepMark } from './diagram/diagramProps.ts'
import { renamed } from './diagram/steps.ts'
import { xmlQuery } from './instanceStatus.ts'
import { useProcessText } from './processText.ts'

interface Props {
  processDefinitionId: string
  /** Entity whose file has the English names. */
  entity: Entity | null
  marks?: Readonly<Record<string, StepMark>>
}

const NONE: Readonly<Record<string, StepMark>> = {}

/** Diagram of a deployed version, in a card. */
export function ProcessDiagram({ processDefinitionId, entity, marks = NONE }: Props) {
  const file = useQuery({ ...xmlQuery(processDefinitionId), enabled: processDefinitionId !== '' })
  return <DrawnProcess file={file} entity={entity} marks={marks} />
}

interface DrawnProps {
  file: UseQueryResult<string>
  entity?: Props['entity']
  marks?: Props['marks']
  /** False on a page that has the title already. */
  isTitled?: boolean
}

/** Diagram of a file, when it is loaded. */
export function DrawnProcess({ file, entity = null, marks = NONE, isTitled = true }: DrawnProps) {
  const { t, word, language } = useProcessText()
  const { data } = file
  const xml = useMemo(
    () => (data && entity && language === 'en' ? renamed(data, (name) => word(entity, name)) : data),
    [data, entity, language, word],
  )
  return (
    <section className="g-workflow-card" id="diagram" aria-labelledby="diagram-title" tabIndex={-1}>
      <h2 id="diagram-title" className={isTitled ? undefined : 'g-unseen'}>
        {t('processes.diagram')}
      </h2>
      {xml ? (
        <Diagram xml={xml} marks={marks} />
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
