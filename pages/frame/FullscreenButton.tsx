import { useSyncExternalStore } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/** Button for full screen mode, hidden if the browser does not support it. */
export function FullscreenButton() {
  const { t } = useText()
  const isFull = useSyncExternalStore(watch, isFullscreen, isFullscreen)
  if (!document.fullscreenEnabled) return null
  const label = isFull ? t('frame.leaveFullscreen') : t('frame.fullscreen')
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    // If the browser refuses, the button keeps its state.
    <button type="button" className="g-bar-button" aria-label={label} title={label} onClick={() => void toggle().catch(() => null)}>
      <Icon glyph={isFull ? 'shrink' : 'enlarge'} />
    </button>
  )
}

const isFullscreen = (): boolean => document.fullscreenElement !== null

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
