import { useSyncExternalStore } from 'react'

/** State of full screen mode and its toggle, which browsers allow only in a user event. */
export function useFullscreen(): { isOn: boolean; toggle(): void } {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  return { isOn, toggle }
}

function subscribe(wake: () => void): () => void {
  document.addEventListener('fullscreenchange', wake)
  return () => document.removeEventListener('fullscreenchange', wake)
}
