/// <reference types="vitest/config" />
// The console's build, and the unit tests that run on the same transforms. `server/commands/dev.ts` adds the way to the API.

import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { rowHeights } from './engine/list/views/density.ts'
import { windowFit } from './engine/model/list/pageSize.ts'
import { MAX_TITLE_LENGTH } from './engine/session/settings.ts'

/**
 * Tells `start.js` the first scripts, which it runs once the page that the server renders is painted, and the script of the pages behind the
 * login, which it fetches while the first ones are still on their way.
 */
const scriptsByStart: Plugin = {
  name: 'scripts-by-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const ahead = Object.keys(bundle).find((name) => /^assets\/console-.*\.js$/.test(name))
      if (ahead === undefined) throw new Error('The bundle has no script of the pages behind the login')
      const scripts: string[] = []
      const preloading = html.replace(/<script type="module" crossorigin src="([^"]+)"><\/script>/g, (_, path: string) => {
        scripts.push(path)
        return `<link rel="modulepreload" crossorigin href="${path}">`
      })
      return preloading.replace('src="/start.js"', `$& data-scripts="${scripts.join(' ')}" data-ahead="/${ahead}"`)
    },
  },
}

/** Tells `start.js` the constants of modules that it uses before any module runs. */
const startConstants: Plugin = {
  name: 'start-constants',
  transformIndexHtml: (html) =>
    html.replace(
      'src="/start.js"',
      `$& data-longest-title="${MAX_TITLE_LENGTH}" data-fitting='${JSON.stringify({ ...windowFit, rowHeights })}'`,
    ),
}

const BASE = /node_modules[\\/](react|react-dom|scheduler|jotai|react-router|i18next|react-i18next)[\\/]|rolldown[\\/]runtime/

/**
 * Modules of every page, modules shared by login page and frame, which the login page would otherwise load with the frame, and the
 * constants of live topics and the list of screens, which a wall would otherwise load with the console.
 */
const shell =
  /[\\/](pages[\\/](main|App|ui[\\/](Brand|LanguageSwitch))\.tsx|engine[\\/]api[\\/]live[\\/]topic\.ts|bigscreens[\\/]index\.ts)$/
/** Chunks loaded separately: pages behind the login, the page of a record, pickers of a search, dialogs. */
const behindLogin = /[\\/]pages[\\/]console\.ts$/
const recordPage = /[\\/]engine[\\/]record[\\/]RecordPage\.tsx$/
const controls = /[\\/]engine[\\/]list[\\/]search[\\/]OpenedSearch\.tsx$/
const forms = /[\\/]engine[\\/]form[\\/]dialog[\\/]dialogs\.ts$/
const walls = /[\\/]bigscreens[\\/](frame|screens|map|video|charts)[\\/]/

/**
 * The file of what walls and the console both import: in one of either's, the other would fetch all of that for the little they share.
 * The styles of the console go with the shell's: smaller as one sheet than as two, and one file fewer to wait for. So do those of the page
 * of a record, which the server renders too.
 * The bundler fills such files in the order of their names, each with all that its modules import: the shell must come first.
 */
function sharedFile(id: string, graph: Rolldown.ChunkingContext): string | null {
  const above = new Set([id])
  for (const one of above) for (const importer of graph.getModuleInfo(one)?.importers ?? []) above.add(importer)
  const isIn = (side: RegExp) => [...above].some((one) => side.test(one))
  if (shell.test(id) || (id.endsWith('.css') && (isIn(behindLogin) || isIn(recordPage)))) return 'shell'
  if (!isIn(walls)) return null
  return isIn(behindLogin) ? 'shell' : isIn(controls) || isIn(forms) ? 'with-walls' : null
}

/** Modules that a page needs together are one file: each group takes its modules with their imports, except those of earlier groups. */
const groups = [
  { name: 'base', test: BASE },
  { name: sharedFile, debugName: 'shell', test: /[\\/](pages|engine|bigscreens|node_modules)[\\/]/ },
  { name: 'console', test: behindLogin },
  // Modules that most walls need, which would otherwise be some forty files.
  { name: 'screens', test: /[\\/]bigscreens[\\/](frame|panel|views|sources|scenes|desk)[\\/]|screenText\.ts$/, minShareCount: 3 },
  { name: 'expressions', test: /[\\/]engine[\\/]model[\\/]expressions[\\/]cel\.ts$/ },
  // Modules of a list without a form, which would otherwise be in the form chunk.
  { name: 'cells', test: /[\\/]engine[\\/]grid[\\/]Grid\.tsx$/ },
  { name: 'windowed', test: /[\\/]engine[\\/]list[\\/]table[\\/]WindowedRows\.tsx$/ },
  { name: 'tree', test: /[\\/]engine[\\/]page[\\/](TreeAndList|MasterDetail)\.tsx$/ },
  // Modules of a record page, which would otherwise load all of the forms.
  { name: 'record', test: recordPage },
  { name: 'controls', test: controls },
  { name: 'forms', test: forms },
].map((group, at, all) => ({ ...group, priority: all.length - at }))

/** In server tests Node runs our files directly and strips types, instead of Vite transforming each import. */
const project = import.meta.dirname.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]]/g, '\\$&')
const ours = new RegExp(`^${project}/(engine|server|i18n)/.*\\.ts$`)
const byNode = { deps: { external: [ours] } }

export default defineConfig({
  plugins: [react(), scriptsByStart, startConstants],
  build: {
    outDir: 'dist',
    // Every script is a file of its own: the Content-Security-Policy allows neither inline scripts nor data: scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1500,
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  test: {
    pool: 'forks',
    setupFiles: ['test/support/functions.ts'],
    // Server tests wait for disks and processes more than they compute, so three go together even on two cores.
    maxWorkers: Math.max(3, availableParallelism()),
    // No test depends on timing: these limits only end what hangs, on a machine that is busy as well.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/*.test.ts', 'test/model/**/*.test.ts'],
          server: byNode,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['test/server/**/*.test.ts'],
          server: byNode,
          globalSetup: 'test/support/seededRun.ts',
          // The modules of the server keep nothing that belongs to one run of it, and take longer to load than most files to test.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'happy-dom',
          include: ['test/{engine,pages,bigscreens}/**/*.test.{ts,tsx}'],
          setupFiles: ['test/support/functions.ts', 'test/support/openedPage.ts'],
          // A page of its own for each file would cost more than its tests.
          isolate: false,
        },
      },
    ],
  },
})
