import { useSyncExternalStore } from 'react'
import { useText } from '../../engine/text/text.ts'
import { Icon } from '../../engine/ui/Icon.tsx'

/** Fills the whole screen with the console; not offered where the browser cannot. */
export function FullscreenButton() {
  const { t } = useText()
  const isFull = useSyncExternalStore(watch, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const label = isFull ? t('frame.leaveFullscreen') : t('frame.fullscreen')
  const toggle = () => (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    // A browser may refuse; nothing changes then, and the button says so by staying as it is.
    <button type="button" className="g-bar-button" aria-label={label} title={label} onClick={() => void toggle().catch(() => null)}>
      <Icon glyph={isFull ? 'shrink' : 'enlarge'} />
    </button>
  )
}

function watch(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
