import { useMemo } from 'react'
import { useProcessText } from '../processText.ts'
import type { DiagramProps } from './diagramProps.ts'
import { processSteps } from './steps.ts'

/** The steps of a process as text, for users who cannot see the diagram, and for places without room for it. */
export function StepList({ xml, marks }: Pick<DiagramProps, 'xml' | 'marks'>) {
  const { t } = useProcessText()
  const steps = useMemo(() => processSteps(xml), [xml])
  return (
    <ol className="g-diagram-steps" aria-label={t('workflow.diagram.steps')}>
      {steps.map(({ id, name }) => (
        <li key={id} data-mark={marks[id]}>
          {name}
          {marks[id] ? <span> ({t(`workflow.diagram.${marks[id]}`)})</span> : null}
        </li>
      ))}
    </ol>
  )
}
