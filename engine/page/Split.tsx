import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { stored } from '../session/storage.ts'
import './split.css'

interface Props {
  /** Storage name of the divider position in this browser. */
  name: string
  direction: 'horizontal' | 'vertical'
  /** Initial size of the first pane in percent. */
  usual?: number
  /** Label of the divider for screen readers. */
  label: string
  children: readonly [ReactNode, ReactNode]
}

const LEAST = 15
const MAX = 80
const STEP = 2
const USUAL = { horizontal: 42, vertical: 50 }

/** Two panes with a divider that can be moved by pointer or arrow keys; in a narrow window one below the other. */
export function Split({ name, direction, usual = USUAL[direction], label, children }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [memory] = useState(() => stored<number>(`split-${name}`, (value) => (typeof value === 'number' ? within(value) : null)))
  const [share, setShare] = useState(() => memory.get() ?? usual)
  const move = (percent: number) => {
    setShare(within(percent))
    memory.set(within(percent))
  }

  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move(direction === 'horizontal' ? ((event.clientX - box.left) / box.width) * 100 : ((event.clientY - box.top) / box.height) * 100)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const back = event.key === 'ArrowLeft' || event.key === 'ArrowUp'
    if (!back && event.key !== 'ArrowRight' && event.key !== 'ArrowDown') return
    event.preventDefault()
    move(share + (back ? -STEP : STEP))
  }

  return (
    <div ref={frame} className={`g-split g-split-${direction}`} style={{ '--share': share / 100 } as CSSProperties}>
      <div className="g-pane g-pane-first">{children[0]}</div>
      {/* biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged; this is the window splitter pattern */}
      <div
        className="g-divider"
        role="separator"
        tabIndex={0}
        aria-label={label}
        aria-orientation={direction === 'horizontal' ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(share)}
        aria-valuemin={LEAST}
        aria-valuemax={MAX}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      />
      <div className="g-pane">{children[1]}</div>
    </div>
  )
}

function within(percent: number): number {
  return Math.min(MAX, Math.max(LEAST, Math.round(percent * 10) / 10))
}
