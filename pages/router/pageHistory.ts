import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { newestWindow } from '../../engine/ui/openWindows.ts'

export const pageHistory = createBrowserHistory({ v5Compat: true })

/** The place of the address among the steps of the history, as the router numbers them. */
const stepNow = (): number => (history.state as { idx: number }).idx

/** Back leaves the newest window above the page: the step is taken back without the router, and the window hears of it then. */
const { listen } = pageHistory
let home: number | null = null
pageHistory.listen = (hear) =>
  listen((step) => {
    if (step.action === 'POP' && home === null && step.delta && newestWindow()) home = stepNow() - step.delta
    if (step.action !== 'POP' || home === null) {
      home = null
      return hear(step)
    }
    if (stepNow() !== home) return pageHistory.go(home - stepNow())
    home = null
    newestWindow()?.()
  })
