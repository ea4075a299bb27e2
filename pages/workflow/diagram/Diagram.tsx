// Diagram of a process with completed and current steps. The BPMN viewer loads on demand.

import { Component, lazy, type ReactNode, Suspense, useState } from 'react'
import { useProcessText } from '../processText.ts'
import type { DiagramProps } from './diagramProps.ts'
import { StepList } from './StepList.tsx'
import './diagram.css'

const DiagramCanvas = lazy(() => import('./DiagramCanvas.tsx'))

export function Diagram(props: DiagramProps) {
  const { t } = useProcessText()
  const [failed, setFailed] = useState<string | null>(null)
  // If the diagram fails, the steps are listed; another file is tried again.
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

/** Shows the list if the viewer could not be loaded. */
class Fallback extends Component<{ shown: ReactNode; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    return this.state.hasFailed ? this.props.shown : this.props.children
  }
}
