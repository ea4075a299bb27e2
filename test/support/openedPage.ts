// Setup of browser tests, which share one process: each file begins with a fresh page in Chinese without stored state, and ends after its
// lazy modules are loaded, because an aborted module stays broken for later files.

import 'ky'
import { afterAll, vi } from 'vitest'
import { queryClient } from '../../engine/api/queryClient.ts'
import { toast } from '../../engine/api/toast.ts'
import { setLanguage } from '../../engine/text/language.ts'

vi.unstubAllGlobals()
localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
getSelection()?.removeAllRanges()
queryClient.clear()
toast.clear()
await setLanguage('zh')
afterAll(() => vi.dynamicImportSettled())
