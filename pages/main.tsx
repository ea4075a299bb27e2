import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { watchSession } from '../engine/api/access/session.ts'
import { logError, watchErrors } from '../engine/api/errorLog.ts'
import { currentSession } from '../engine/session/sessionState.ts'
import { composed, isServed, replayInput } from '../engine/start/inputAhead.ts'
import { restoreLanguage } from '../engine/text/language.ts'
import { restoreTheme } from '../engine/themes/theme.ts'
import './registrations.ts'
import '../engine/ui/theme.css'
import './frame/ahead.css'
import './frame/frame.css'
import './frame/sideMenu.css'
import './frame/topBar.css'
import './tabs/tabStrip.css'
import './ui/bar.css'
import { App } from './App.tsx'
import { loadPagesAt } from './routes.tsx'
import { preload } from './start/preload.ts'

watchErrors()
restoreTheme()
watchSession()

/** Milliseconds to wait for the first data after the code is loaded; after that the page shows that it is loading. */
const PATIENCE = 300
/** Milliseconds to wait for the code of the page; after that, bar and menu are rendered without it. */
const CODE_PATIENCE = 2_000

// No `await` of the module itself: the files that are waited for import this one, and would wait for it in turn.
void start()

async function start(): Promise<void> {
  const { pathname, search } = location
  const isSignedIn = currentSession() !== null
  // A page that the server rendered stays until its code is there. Without a session another page may lead to the login.
  const code = isSignedIn || isServed() ? [Promise.race([loadPagesAt(pathname), late(CODE_PATIENCE)])] : []
  const data = isSignedIn ? [Promise.race([preload(pathname + search), late(PATIENCE)])] : []
  // A part that failed to load shows its own error in place.
  await Promise.allSettled([restoreLanguage(), ...code, ...data])
  await composed()
  const root = createRoot(document.getElementById('root') as HTMLElement, {
    // Errors of a page are shown in its error card; uncaught ones are reported by the window.
    onCaughtError(error, { componentStack }) {
      console.error(error)
      logError('page', error, componentStack ?? '')
    },
  })
  // As a transition the first page is rendered in slices of some milliseconds: a slow processor answers clicks and keys meanwhile.
  startTransition(() =>
    root.render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
  await replayInput()
}

function late(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds))
}
