import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useSearchParams } from '../../engine/ui/useSearchParams.ts'
import { neighbourScreen, screenAddress, useScreens } from './screens.ts'

const STAY_MS = 60_000

/** With `tour=1` in the address each screen stays a minute; whoever touches the wall gets a minute of their own. */
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
