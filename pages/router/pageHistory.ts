import { UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'
import { newestWindow } from '../../engine/ui/openWindows.ts'

export const pageHistory = createBrowserHistory({ v5Compat: true })

/** Index of the current history entry, as the router counts. */
const stepNow = (): number => (history.state as { idx: number }).idx

/** With a dialog open, Back closes the dialog: the navigation is undone before the router sees it. */
const { listen } = pageHistory
let home: number | null = null
pageHistory.listen = (listener) =>
  listen((step) => {
    if (step.action === 'POP' && home === null && step.delta && newestWindow()) home = stepNow() - step.delta
    if (step.action !== 'POP' || home === null) {
      home = null
      return listener(step)
    }
    if (stepNow() !== home) return pageHistory.go(home - stepNow())
    home = null
    newestWindow()?.()
  })
