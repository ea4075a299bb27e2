// Files of browser tests take turns in one process: each begins with a page as people open it, in Chinese and with nothing kept.

import { setLanguage } from '../../engine/language.ts'

localStorage.clear()
sessionStorage.clear()
document.body.replaceChildren()
await setLanguage('zh')
