// A process as it was drawn, with the steps it has passed and those it stands at. Everything of BPMN behind it is a chunk of its own.

import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { useProcessText } from '../processText.ts'
import type { DiagramProps } from './diagramProps.ts'
import { StepList } from './StepList.tsx'
import './diagram.css'

const DiagramCanvas = lazy(() => import('./DiagramCanvas.tsx'))

export function Diagram(props: DiagramProps) {
  const { t } = useProcessText()
  const [failed, setFailed] = useState<string | null>(null)
  // A drawing that cannot be shown is still a list of steps; another one gets its own try.
  const list = <StepList xml={props.xml} marks={props.marks} />
  if (failed === props.xml) return list
  return (
    <div className="g-diagram">
      <Fallback shown={list} key={props.xml}>
        <Suspense fallback={<div className="g-diagram-canvas" role="status" aria-label={t('workflow.diagram.loading')} />}>
          <DiagramCanvas {...props} onFail={() => setFailed(props.xml)} />
        </Suspense>
      </Fallback>
      {Object.keys(props.marks).length > 0 ? (
        <ul className="g-diagram-legend" aria-label={t('workflow.diagram.legend')}>
          <li data-mark="done">{t('workflow.diagram.done')}</li>
          <li data-mark="current">{t('workflow.diagram.current')}</li>
        </ul>
      ) : null}
      <div className="g-unseen">{list}</div>
    </div>
  )
}

/** The chunk did not come. */
class Fallback extends Component<{ shown: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.shown : this.props.children
  }
}
