// The first file of the server. JavaScript, for it runs before there is a cache: with that, nothing has to be compiled at a second start.

import { enableCompileCache, flushCompileCache, registerHooks } from 'node:module'
import { join } from 'node:path'

// Beside the packages: whoever may write there may change the code itself. Where nobody may, the server starts as it would without.
enableCompileCache({ directory: join(import.meta.dirname, '../node_modules/.cache/gantry-code'), portable: true })
// Files of ours name each other in full. Left to itself Node would look at the disk and at package.json for each of some 3,000 imports.
registerHooks({
  resolve(name, context, next) {
    const isOurs = name.startsWith('.') && name.endsWith('.ts')
    return isOurs ? { url: new URL(name, context.parentURL).href, format: 'module-typescript', shortCircuit: true } : next(name, context)
  },
})
const { serve } = await import('./serve.ts')
await serve()
flushCompileCache()
