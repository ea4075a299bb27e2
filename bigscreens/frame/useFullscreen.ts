import { useSyncExternalStore } from 'react'

/** The whole page on the whole screen. A browser asks for a press of somebody, so nothing does it by itself. */
export function useFullscreen(): { isOn: boolean; toggle(): void } {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  const toggle = () => void (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {})
  return { isOn, toggle }
}

function subscribe(wake: () => void): () => void {
  document.addEventListener('fullscreenchange', wake)
  return () => document.removeEventListener('fullscreenchange', wake)
}
