// Turns the camera while an arrow is held, by mouse, finger or keyboard; letting go, leaving or losing the focus stops it.

import { useEffect, useRef } from 'react'
import { useText } from '../../engine/text.ts'
import { type Turn, turnCamera } from './cameraCalls.ts'

const ARROWS: readonly [Turn, string][] = [
  ['left', '←'],
  ['up', '↑'],
  ['down', '↓'],
  ['right', '→'],
]

export function PtzPad({ id }: { id: string }) {
  const { t } = useText()
  const held = useRef<Turn | null>(null)
  const start = (turn: Turn) => {
    if (held.current !== null) return
    held.current = turn
    // What the server refuses it says itself, in a toast.
    turnCamera(id, turn).catch(() => {
      held.current = null
    })
  }
  const stop = () => {
    if (held.current === null) return
    held.current = null
    turnCamera(id, 'stop').catch(() => null)
  }
  const last = useRef(stop)
  last.current = stop
  useEffect(() => () => last.current(), [])
  return (
    <fieldset className="g-video-ptz" aria-label={t('video.ptz')}>
      {ARROWS.map(([turn, arrow]) => (
        <button
          key={turn}
          type="button"
          aria-label={t(`video.turn.${turn}`)}
          title={t(`video.turn.${turn}`)}
          onPointerDown={() => start(turn)}
          onPointerUp={stop}
          onPointerLeave={stop}
          onPointerCancel={stop}
          onKeyDown={({ key, repeat }) => {
            if (!repeat && (key === 'Enter' || key === ' ')) start(turn)
          }}
          onKeyUp={stop}
          onBlur={stop}
        >
          {arrow}
        </button>
      ))}
    </fieldset>
  )
}
