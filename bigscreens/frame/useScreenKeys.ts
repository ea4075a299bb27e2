import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { neighbourScreen, screenAddress, useScreens } from './screens.ts'

/** Left and right arrow show the neighbouring screen, 1 to 9 the screen with that number. */
export function useScreenKeys(): void {
  const screens = useScreens()
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target)) return
      // Read from the window, because the previous navigation may not be rendered yet.
      const { pathname, search } = location
      const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : null
      const wanted = step === null ? screens[Number(event.key) - 1] : neighbourScreen(screens, pathname, step)
      if (!wanted || (step === null && !/^[1-9]$/.test(event.key))) return
      event.preventDefault()
      navigate(screenAddress(wanted.path, new URLSearchParams(search)))
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [screens, navigate])
}

/** True if the target uses the keys itself: inputs, and the map with its arrow keys. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role=application], [role=slider]') !== null
  )
}
