// The first file of the server. JavaScript, for it runs before there is a cache: with that, nothing has to be compiled at a second start.

import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'

// Beside the packages: whoever may write there may change the code itself. Where nobody may, the server starts as it would without.
enableCompileCache({ directory: join(import.meta.dirname, '../node_modules/.cache/gantry-code'), portable: true })
const { serve } = await import('./serve.ts')
await serve()
flushCompileCache()
