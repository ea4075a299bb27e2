// Setup of browser tests, which share one process: each file begins with a fresh page in Chinese without stored state, and ends after its
// lazy modules are loaded, because an aborted module stays broken for later files.

import 'ky'
import { afterAll, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'
import { toast } from '../../engine/api/toast.ts'
import { setLanguage } from '../../engine/text/language.ts'

/** Milliseconds until idle work is done. */
const IDLE_MS = 500
// Idle work of the last file comes after its page has gone.
Object.assign(globalThis, {
  requestIdleCallback: (work: () => void) => setTimeout(() => 'window' in globalThis && work(), IDLE_MS),
  cancelIdleCallback: clearTimeout,
})
vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
getSelection()?.removeAllRanges()
queryClient.clear()
toast.clear()
await setLanguage('zh')
afterAll(() => vi.dynamicImportSettled())
