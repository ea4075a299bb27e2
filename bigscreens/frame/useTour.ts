import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { neighbourScreen, screenAddress, useScreens } from './screens.ts'

const STAY_MS = 60_000

/** With `tour=1` in the URL the screen changes every minute; any input of the user delays the next change by a minute. */
export function useTour(): void {
  const screens = useScreens()
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const navigate = useNavigate()
  const isOn = address.get('tour') === '1'
  useEffect(() => {
    if (!isOn) return
    const next = neighbourScreen(screens, pathname, 1)
    const go = () => next && navigate(screenAddress(next.path, address), { replace: true })
    let timer = setTimeout(go, STAY_MS)
    const stay = () => {
      clearTimeout(timer)
      timer = setTimeout(go, STAY_MS)
    }
    addEventListener('pointerdown', stay)
    addEventListener('keydown', stay)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointerdown', stay)
      removeEventListener('keydown', stay)
    }
  }, [isOn, screens, pathname, address, navigate])
}
