// Pans and tilts a camera while an arrow button is pressed by mouse, touch or keyboard; release, leave and blur stop it.

import { useEffect, useRef } from 'react'
import { useScreenText } from '../screenText.ts'
import { type CameraTurn, turnCamera } from './cameraCalls.ts'

const ARROWS: readonly [CameraTurn, string][] = [
  ['left', '←'],
  ['up', '↑'],
  ['down', '↓'],
  ['right', '→'],
]

export function PtzPad({ id }: { id: string }) {
  const { t } = useScreenText()
  const held = useRef<CameraTurn | null>(null)
  const start = (turn: CameraTurn) => {
    if (held.current !== null) return
    held.current = turn
    // Refusals of the server are shown in a toast.
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
    <fieldset className="g-video-ptz" aria-label={t('player.ptz')}>
      {ARROWS.map(([turn, arrow]) => (
        <button
          key={turn}
          type="button"
          aria-label={t(`player.turn.${turn}`)}
          title={t(`player.turn.${turn}`)}
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
