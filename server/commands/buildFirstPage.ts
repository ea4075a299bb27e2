// Builds the script with which the server renders first pages: `pages/firstPage.tsx` with all that a list needs, in one file.

import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { FIRST_PAGE_SCRIPT } from '../http/firstPage.ts'

/** Modules that are imported on demand and belong to the first page; all others stay out, as their places are empty at first. */
const FIRST = /\/(console\.ts|login\/Login\.tsx|RecordPage\.tsx|i18n\/en\.ts|list\/cards\/RecordCards\.tsx|list\/search\/SearchSheet\.tsx)$/
const LATE = '\0late'

const withoutLateParts: Plugin = {
  name: 'without-late-parts',
  enforce: 'pre',
  resolveDynamicImport: (path) => (typeof path === 'string' && FIRST.test(path) ? null : LATE),
  load: (id) => (id === LATE ? 'export default null' : null),
}

/** @param root folder of the project @param folder folder of the built console */
export async function buildFirstPage(root: string, folder: string): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [withoutLateParts, react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // React's renderer for browsers needs nothing of Node.
    ssr: { noExternal: true, target: 'webworker' },
    build: {
      ssr: 'pages/firstPage.tsx',
      outDir: folder,
      emptyOutDir: false,
      minify: true,
      rolldownOptions: { output: { format: 'cjs', entryFileNames: FIRST_PAGE_SCRIPT } },
    },
  })
}
