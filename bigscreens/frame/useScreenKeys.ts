import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { neighbourScreen, screenAddress, useScreens } from './screens.ts'

/** Left and right go to the neighbour, 1 to 9 to the screen of that number. */
export function useScreenKeys(): void {
  const screens = useScreens()
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || isTaken(event.target)) return
      // Of the window: where the key before led to may not be drawn yet.
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

/** Fields take digits and arrows for themselves, and the map the arrows. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, select, textarea, [contenteditable], [role=application], [role=slider]') !== null
  )
}
