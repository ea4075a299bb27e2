// Files of browser tests take turns in one process: each begins with a page as people open it, in Chinese, with nothing kept, said or marked, and
// ends once its lazy parts are loaded: a module that is cut off stays broken for the files after it.

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
