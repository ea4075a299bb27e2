// The BPMN viewer; no other file imports it. Its licence requires the logo in the corner to stay visible.

import viewerModule from 'bpmn-js/lib/NavigatedViewer.js'
import { useEffect, useRef, useState } from 'react'
import 'bpmn-js/dist/assets/diagram-js.css'
import 'bpmn-js/dist/assets/bpmn-js.css'
import { useEventCallback } from '#engine/ui/useEventCallback.ts'
import { useProcessText } from '../processText.ts'
import type { DiagramProps } from './diagramProps.ts'
import { type DrawnViewer, drawProcess, type ProcessDrawing } from './drawProcess.ts'

// TypeScript resolves this file as CommonJS, whose default is the whole module; the bundler returns the class itself.
const Viewer = viewerModule as unknown as new (options: ViewerOptions) => DrawnViewer

interface ViewerOptions {
  container: HTMLElement
  zoomScroll: { enabled: boolean }
}

interface Props extends DiagramProps {
  onFail(): void
}

export default function DiagramCanvas({ xml, marks, onSelect, onFail }: Props) {
  const { t } = useProcessText()
  const place = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<ProcessDrawing | null>(null)
  const select = useEventCallback((element: string | null) => onSelect?.(element))
  const fail = useEventCallback(onFail)

  useEffect(() => {
    const end = new AbortController()
    const viewer = new Viewer({ container: place.current as HTMLElement, zoomScroll: { enabled: false } })
    viewer.importXML(xml).then(
      () => end.signal.aborted || setDrawn(drawProcess(viewer, place.current as HTMLElement, end.signal, select)),
      () => end.signal.aborted || fail(),
    )
    return () => {
      end.abort()
      setDrawn(null)
      viewer.destroy()
    }
  }, [xml, select, fail])

  useEffect(() => drawn?.mark(marks), [drawn, marks])
  useEffect(() => {
    if (!drawn || !place.current) return
    const watch = new ResizeObserver(() => drawn.show())
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [drawn])

  return (
    <>
      <div className="g-diagram-tools" role="toolbar" aria-label={t('workflow.diagram.tools')}>
        {TOOLS.map(({ word, sign, press }) => (
          <button
            key={word}
            type="button"
            className="g-button"
            aria-label={t(`workflow.diagram.${word}`)}
            title={t(`workflow.diagram.${word}`)}
            disabled={drawn === null}
            onClick={() => drawn && press(drawn)}
          >
            {sign}
          </button>
        ))}
      </div>
      <section ref={place} className="g-diagram-canvas" aria-label={t('processes.diagram')} aria-busy={drawn === null} />
    </>
  )
}

const TOOLS: readonly { word: string; sign: string; press(drawn: ProcessDrawing): void }[] = [
  { word: 'zoomIn', sign: '+', press: (drawn) => drawn.zoom(1) },
  { word: 'zoomOut', sign: '−', press: (drawn) => drawn.zoom(-1) },
  { word: 'fit', sign: '⤢', press: (drawn) => drawn.fitAll() },
]
