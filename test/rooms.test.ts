// The house: no file imports itself by any way round, and the rooms of server, engine and pages stand on each other in one order.

import { describe, expect, test } from 'vitest'
import { circlesIn } from './support/circles.ts'
import { importsOf, readSources, type Source, withoutComments } from './support/sources.ts'

type File = Pick<Source, 'path' | 'imports'>

const CODE = ['.ts', '.tsx', '.js']
const sources = readSources(['i18n', 'engine', 'bigscreens', 'pages', 'server'], CODE)
const server = sources.filter(({ path }) => path.startsWith('server/'))

/** A file with the texts of its imports, types included. */
const file = (path: string, ...targets: string[]): File => ({
  path,
  imports: targets.map((target) => ({ specifier: target, target, isType: false, isLazy: false })),
})

describe('import circles', () => {
  test('there is none, types and late parts included', () => {
    expect(circlesOf(sources)).toEqual([])
  })

  test('one would be found, however long the way round, and whether types or a late part close it', () => {
    const late = { path: 'e.ts', imports: importsOf('e.ts', "const f = await import('./f.ts')") }
    expect(circlesOf([late, file('f.ts', 'e.ts')])).toEqual([['e.ts', 'f.ts']])
    const typed = { path: 'c.ts', imports: importsOf('c.ts', "import type { A } from './a.ts'") }
    expect(circlesOf([file('a.ts', 'b.ts'), file('b.ts', 'c.ts', 'd.ts'), typed, file('d.ts')])).toEqual([['a.ts', 'b.ts', 'c.ts']])
  })
})

/** Allowed imports of each folder of the server. A new direction is added here, with its reason in the decisions. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  dialects: [],
  bpmn: [],
  outbound: [],
  config: ['variables', 'socials', 'videoSources', 'smsUrls', 'geocoderUrl', 'mailServer', 'namedHosts', 'secretStrength'],
  variables: [],
  socials: [],
  videoSources: [],
  smsUrls: [],
  mailServer: ['outbound'],
  geocoderUrl: [],
  namedHosts: ['outbound'],
  secretStrength: [],
  metrics: [],
  version: [],
  durableFiles: [],
  mutex: [],
  processMark: [],
  kernel: ['library', 'store'],
  library: ['durableFiles'],
  store: ['errors', 'config', 'outbound', 'durableFiles', 'mutex', 'processMark', 'version', 'kernel', 'library'],
  access: ['errors', 'durableFiles', 'kernel', 'store'],
  threads: ['errors'],
  records: ['errors', 'threads', 'mutex', 'processMark', 'kernel', 'library', 'store', 'access'],
  series: ['errors', 'kernel', 'library', 'store', 'access', 'records'],
  platform: ['config', 'metrics', 'library', 'store', 'access', 'records', 'series', 'http'],
  http: ['errors', 'config', 'dialects', 'outbound', 'metrics', 'kernel', 'platform', 'library', 'store', 'access', 'records', 'series'],
  modules: [
    'errors',
    'threads',
    'config',
    'outbound',
    'durableFiles',
    'socials',
    'videoSources',
    'smsUrls',
    'geocoderUrl',
    'mailServer',
    'bpmn',
    'kernel',
    'platform',
    'library',
    'store',
    'access',
    'records',
    'series',
    'http',
  ],
  compose: [
    'config',
    'dialects',
    'metrics',
    'version',
    'kernel',
    'platform',
    'library',
    'store',
    'access',
    'records',
    'series',
    'http',
    'modules',
  ],
  commands: [
    'errors',
    'bpmn',
    'config',
    'namedHosts',
    'outbound',
    'kernel',
    'variables',
    'dialects',
    'durableFiles',
    'version',
    'library',
    'store',
    'access',
    'compose',
    'http',
    'modules',
    'platform',
  ],
  main: ['serve', 'threads'],
  serve: ['config', 'compose', 'explain', 'logStream'],
  explain: ['config'],
  logStream: [],
  setup: [],
}

/** Imports between the rooms of the engine: from the ground floor up. */
const ENGINE_MAY: Readonly<Record<string, readonly string[]>> = {
  model: [],
  themes: [],
  site: ['model'],
  session: ['model'],
  start: ['model', 'session'],
  text: ['model', 'session'],
  api: ['model', 'session', 'start', 'text'],
  tree: ['text'],
  ui: ['model', 'themes', 'session', 'start', 'text', 'api'],
  panels: ['model', 'start', 'text', 'api', 'ui'],
  fields: ['model', 'text', 'api', 'tree', 'ui'],
  form: ['model', 'session', 'start', 'text', 'api', 'ui', 'panels', 'fields'],
  list: ['model', 'session', 'start', 'text', 'api', 'ui', 'fields', 'form'],
  map: ['model', 'session', 'text', 'api', 'ui', 'fields', 'form'],
  filters: ['model', 'text', 'api', 'ui', 'fields', 'form', 'list'],
  journal: ['model', 'text', 'api', 'ui', 'fields', 'form', 'list'],
  views: ['model', 'session', 'text', 'api', 'ui', 'form', 'list'],
  grid: ['model', 'session', 'text', 'api', 'ui', 'fields', 'form', 'list', 'journal'],
  layouts: ['model', 'session', 'text', 'api', 'ui', 'fields', 'list', 'grid'],
  sheets: ['model', 'session', 'text', 'api', 'ui', 'fields', 'form', 'list', 'filters', 'journal'],
  print: ['model', 'session', 'text', 'api', 'ui', 'fields', 'form', 'list', 'filters', 'journal', 'sheets'],
  page: ['model', 'session', 'start', 'text', 'api', 'tree', 'ui', 'panels', 'fields', 'form', 'list', 'layouts', 'journal'],
  record: ['model', 'session', 'start', 'text', 'api', 'ui', 'panels', 'fields', 'form', 'list', 'journal', 'page'],
}

/** Parts of the floors above that a room of the engine loads with `import()` once they are used. */
const ENGINE_LATE: Readonly<Record<string, readonly string[]>> = {
  ui: ['journal'],
  fields: ['map'],
  form: ['journal', 'print'],
  list: ['filters', 'grid', 'views'],
  page: ['filters', 'print', 'sheets'],
}

/** The same for the pages. A room without a line imports no other. */
const PAGES_MAY: Readonly<Record<string, readonly string[]>> = {
  router: [],
  ui: [],
  sites: [],
  access: ['ui'],
  openWork: ['ui'],
  errorLog: [],
  theme: [],
  iframe: ['ui', 'menu'],
  develop: ['ui'],
  jobs: ['ui'],
  openapi: ['ui'],
  'rope-bind': ['ui'],
  video: ['ui'],
  notice: ['ui', 'sites', 'openWork'],
  routes: ['router'],
  start: ['routes'],
  menu: [],
  menuPage: ['ui', 'menu'],
  search: ['menu'],
  topMenu: ['menu'],
  home: ['ui', 'sites', 'openWork', 'notice', 'menu'],
  attendance: ['ui', 'home'],
  equipment: ['ui'],
  tabs: ['router', 'ui', 'menu'],
  session: ['ui', 'tabs'],
  login: ['ui', 'session'],
  profile: ['ui', 'login'],
  lock: ['ui', 'login'],
  workflow: ['ui', 'tabs'],
  frame: ['access', 'ui', 'errorLog', 'openWork', 'theme', 'notice', 'menu', 'search', 'topMenu', 'tabs', 'session', 'workflow', 'lock'],
  Root: ['router', 'ui', 'lock'],
  App: ['router', 'routes', 'Root'],
  console: ['menuPage', 'frame'],
  registrations: ['start'],
  firstPage: ['start', 'App', 'registrations'],
  main: ['ui', 'routes', 'start', 'tabs', 'frame', 'App', 'registrations'],
}

const EVERY_PAGE = readSources(['pages'], CODE).map(({ path }) => roomOf('pages', path))

const PAGES_LATE: Readonly<Record<string, readonly string[]>> = {
  routes: EVERY_PAGE,
  start: ['console'],
  registrations: ['authority', 'develop', 'equipment', 'record', 'resource', 'video'],
  Root: ['login'],
}

/** The folder below `top`, or the file that stands there alone. */
function roomOf(top: string, path: string): string {
  return (
    path
      .slice(top.length + 1)
      .split('/')[0]
      ?.replace(/\.\w+$/, '') ?? ''
  )
}

/** Every arrow between two rooms of `top`: `store -> records`, or `list ~> grid` where it loads with `import()`. */
function arrowsOf(top: string, files: readonly File[]): string[] {
  const arrows = new Set<string>()
  for (const { path, imports } of files)
    for (const { target, isLazy } of imports) {
      if (!target?.startsWith(`${top}/`) || roomOf(top, target) === roomOf(top, path)) continue
      arrows.add(`${roomOf(top, path)} ${isLazy ? '~>' : '->'} ${roomOf(top, target)}`)
    }
  return [...arrows]
}

/** The arrows of `top` that its table does not allow. What loads late may also stand in the table `late`. */
function forbidden(
  top: string,
  files: readonly File[],
  may: Readonly<Record<string, readonly string[]>>,
  late: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  return arrowsOf(top, files).filter((arrow) => {
    const [from = '', kind, to = ''] = arrow.split(' ')
    return !(may[from]?.includes(to) || (kind === '~>' && late[from]?.includes(to)))
  })
}

/** Rooms of a table that import each other: a table with a circle gives no order. */
function circlesInTable(may: Readonly<Record<string, readonly string[]>>): string[][] {
  return circlesIn(new Map(Object.entries(may).map(([room, others]) => [room, others.filter((other) => other in may)])))
}

describe('the rooms of the server', () => {
  test('stand on each other in one order', () => {
    expect(forbidden('server', server, MAY)).toEqual([])
    expect(arrowsOf('server', server).length).toBeGreaterThan(20)
  })

  test('an arrow the other way would be found', () => {
    expect(
      forbidden(
        'server',
        [file('server/store/rows.ts', 'server/records/read.ts'), file('server/records/read.ts', 'server/http/route.ts')],
        MAY,
      ),
    ).toEqual(['store -> records', 'records -> http'])
  })

  test('only the room of HTTP knows Fastify', () => {
    const knowing = server.filter(({ imports }) => imports.some(({ specifier }) => /^(@fastify\/|fastify$)/.test(specifier)))
    expect(knowing.map(({ path }) => path).filter((path) => roomOf('server', path) !== 'http')).toEqual([])
    expect(knowing.length).toBeGreaterThan(3)
  })
})

/** Files of the store that the rest of the server may import. */
const STORE_FACES = [
  'aggregates/counts.ts',
  'aggregates/index.ts',
  'copy/index.ts',
  'foreign/index.ts',
  'ids.ts',
  'journal/index.ts',
  'rows.ts',
  'rows/keyedRows.ts',
  'schema/migrate.ts',
  'sql/index.ts',
  'store.ts',
]

describe('the store', () => {
  /** Files of the store that others import, without its folder. */
  const doorsOf = (files: readonly File[]): string[] => {
    const outside = files.filter(({ path }) => roomOf('server', path) !== 'store')
    const targets = outside.flatMap(({ imports }) => imports.flatMap(({ target }) => target ?? []))
    return [...new Set(targets.filter((target) => target.startsWith('server/store/')))].map((target) => target.slice(13)).sort()
  }

  test('is reached only through its faces', () => {
    expect(doorsOf(server)).toEqual([...STORE_FACES].sort())
    expect(STORE_FACES.length).toBeLessThan(12)
  })

  test('an import past them would be found', () => {
    expect(doorsOf([file('server/modules/log/sweepLogs.ts', 'server/store/rows/eraseRows.ts', 'server/store/rows.ts')])).toEqual([
      'rows.ts',
      'rows/eraseRows.ts',
    ])
  })
})

describe('the rooms of the browser', () => {
  test.each([
    ['engine', ENGINE_MAY, ENGINE_LATE],
    ['pages', PAGES_MAY, PAGES_LATE],
  ] as const)('of %s stand on each other in one order', (top, may, late) => {
    const files = sources.filter(({ path }) => path.startsWith(`${top}/`))
    expect(forbidden(top, files, may, late)).toEqual([])
    expect(circlesInTable(may)).toEqual([])
    expect(arrowsOf(top, files).length).toBeGreaterThan(20)
  })

  test('an arrow the other way would be found, and a late one only where no line names it', () => {
    const late = {
      path: 'engine/ui/Toasts.tsx',
      imports: importsOf('engine/ui/Toasts.tsx', "import('../journal/undo.ts')\nimport('../list/x.ts')"),
    }
    expect(
      forbidden('engine', [file('engine/fields/face.ts', 'engine/list/search/ownRecordsFilter.ts'), late], ENGINE_MAY, ENGINE_LATE),
    ).toEqual(['fields -> list', 'ui ~> list'])
    expect(circlesInTable({ list: ['form'], form: ['list'] })).toHaveLength(1)
  })
})

describe('the kernel', () => {
  const KERNEL = ['kernel', 'library', 'store', 'records', 'series', 'http']
  const entities = readSources(['schemas'], ['.json']).flatMap(({ path, text }) =>
    path.split('/').length > 2 ? [(JSON.parse(text) as { name: string }).name] : [],
  )
  /** Words of the vocabulary or of routes that are entities as well: there only their use as an entity counts. */
  const WORDS = ['user', 'role', 'dict', 'code']
  /** Entities that the kernel needs: the list of tenants, and the tables of its marks and journal. */
  const OWN = [
    'server/store/where.ts: tenant',
    'server/series/marks.ts: rollup-mark',
    'server/store/journal/journal.ts: journal-entry',
    'server/store/journal/journal.ts: journal-set',
    'server/records/journal/sets.ts: journal-set',
  ]

  const namedIn = (text: string): string[] => {
    const code = withoutComments(text)
    const isAsked = (name: string) =>
      new RegExp(`(entityOf|entityIn|findRows?|repository(?:OfAllTenants)?|entities\\.get)\\([^)]*'${name}'|entity === '${name}'`).test(
        code,
      )
    return entities.filter((name) => (WORDS.includes(name) ? isAsked(name) : code.includes(`'${name}'`)))
  }

  test('names no entity: what is special about one is vocabulary or a module', () => {
    const named = server.flatMap(({ path, text }) =>
      KERNEL.includes(roomOf('server', path)) ? namedIn(text).map((name) => `${path}: ${name}`) : [],
    )
    expect(named.filter((one) => !OWN.includes(one))).toEqual([])
    expect(entities.length).toBeGreaterThan(70)
  })

  test('a named one would be found', () => {
    expect(namedIn("findRows(kernel, 'user', {})\nconst table = 'tower-crane' // 'lift'\nif (access === 'user') go()")).toEqual(
      expect.arrayContaining(['tower-crane', 'user']),
    )
    expect(namedIn("if (access === 'user') go() // 'lift'")).toEqual([])
  })
})

/** The modules that each module may import, through their `index.ts`. Modules that are not listed import no other one. */
const MODULES_MAY: Readonly<Record<string, readonly string[]>> = {
  resource: ['log'],
  account: ['log', 'resource', 'system'],
  release: ['resource'],
  alarms: ['resource', 'devices'],
  inbox: ['alarms', 'mail', 'resource'],
  flow: ['inbox', 'mail'],
  develop: ['flow', 'inbox'],
  rope: ['resource', 'devices'],
  system: ['inbox'],
  springblade: ['account'],
  telemetry: ['log', 'devices', 'alarms'],
  gateways: ['resource', 'devices', 'telemetry'],
  statistics: ['devices', 'alarms', 'telemetry'],
  machines: ['statistics'],
  people: ['rope', 'statistics'],
  projects: ['devices', 'statistics'],
  demo: ['resource', 'devices', 'alarms', 'telemetry', 'rope', 'projects', 'video'],
}

describe('the modules', () => {
  const moduleOf = (path: string): string | null => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null

  const arrowsBetween = (files: readonly File[]): string[] => [
    ...new Set(
      files.flatMap(({ path, imports }) =>
        imports.flatMap(({ target }) => {
          const [from, to] = [moduleOf(path), target && moduleOf(target)]
          return from && to && from !== to ? [`${from} -> ${to}`] : []
        }),
      ),
    ),
  ]

  test('import only the modules that the table allows', () => {
    const allowed = Object.entries(MODULES_MAY).flatMap(([from, targets]) => targets.map((to) => `${from} -> ${to}`))
    expect(arrowsBetween(server).sort()).toEqual(allowed.sort())
    expect(arrowsBetween([file('server/modules/devices/device.ts', 'server/modules/alarms/index.ts')])).toEqual(['devices -> alarms'])
  })

  test('import each other in one order', () => {
    expect(circlesIn(new Map(Object.entries(MODULES_MAY)))).toEqual([])
  })

  test('are no longer than 6,000 lines each', () => {
    const lines = Map.groupBy(server, ({ path }) => moduleOf(path))
    const long = [...lines].filter(([name, files]) => name && files.reduce((sum, { text }) => sum + text.split('\n').length, 0) > 6_000)
    expect(long.map(([name]) => name)).toEqual([])
  })

  /** Imports of a module's inside from elsewhere: past the face that its `index.ts` is. */
  const intrusions = (files: readonly File[]): string[] =>
    files.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => {
        const owner = target && moduleOf(target)
        if (!owner || owner === moduleOf(path) || target === `server/modules/${owner}/index.ts`) return []
        return [`${path} -> ${target}`]
      }),
    )

  test('are reached only through their index.ts, from the list, from each other and from where all is put together', () => {
    expect(intrusions(server)).toEqual([])
    const users = server.filter(({ imports }) => imports.some(({ target }) => target && moduleOf(target)))
    const outside = users.map(({ path }) => path).filter((path) => moduleOf(path) === null)
    expect(outside.sort()).toEqual([
      'server/commands/checkSchemas.ts',
      'server/commands/compareSchemas.ts',
      'server/commands/devices/simulateDevices.ts',
      'server/commands/doctor/database.ts',
      'server/commands/doctor/mail.ts',
      'server/commands/generatedDocs.ts',
      'server/commands/neededFields/writtenFields.ts',
      'server/commands/processes/importedDefinitions.ts',
      'server/commands/processes/insertInstance.ts',
      'server/commands/processes/people.ts',
      'server/commands/recomputeFrom.ts',
      'server/commands/replayRule.ts',
      'server/commands/rescueFrom.ts',
      'server/compose.ts',
      'server/modules/index.ts',
    ])
  })

  test('an import past the face would be found', () => {
    expect(intrusions([file('server/modules/demo/demo.ts', 'server/modules/resource/fileStore.ts')])).toHaveLength(1)
  })

  test('every folder is listed, and its module is called after it', async () => {
    const { modules } = await import('../server/modules/index.ts')
    const folders = new Set(server.flatMap(({ path }) => moduleOf(path) ?? []))
    expect(modules.map(({ name }) => name).sort()).toEqual([...folders].sort())
  })
})

/** Files that import each other in a circle, parts that load late included: such a part may wait for the file that loads it. */
function circlesOf(files: readonly File[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const targets = ({ imports }: File) => imports.flatMap(({ target }) => (target !== null && known.has(target) ? [target] : []))
  return circlesIn(new Map(files.map((one) => [one.path, targets(one)]))).map((circle) => circle.sort())
}
