// The house: no file imports itself by any way round, and the rooms of the server stand on each other in one order.

import { describe, expect, test } from 'vitest'
import { circlesIn } from './support/circles.ts'
import { importsOf, readSources, type Source, withoutComments } from './support/sources.ts'

type File = Pick<Source, 'path' | 'imports'>

const sources = readSources(['i18n', 'engine', 'bigscreens', 'pages', 'server'], ['.ts', '.tsx', '.js'])
const server = sources.filter(({ path }) => path.startsWith('server/'))

/** A file with the texts of its imports, types included. */
const file = (path: string, ...targets: string[]): File => ({
  path,
  imports: targets.map((target) => ({ specifier: target, target, isType: false, isLazy: false })),
})

describe('import circles', () => {
  test('there is none, types included', () => {
    expect(circlesOf(sources)).toEqual([])
  })

  test('one would be found, however long the way round and whether types alone close it', () => {
    const typed = { path: 'c.ts', imports: importsOf('c.ts', "import type { A } from './a.ts'") }
    expect(circlesOf([file('a.ts', 'b.ts'), file('b.ts', 'c.ts', 'd.ts'), typed, file('d.ts')])).toEqual([['a.ts', 'b.ts', 'c.ts']])
  })
})

/** What each room of the server may import of the server. Whoever wants another arrow writes it down here, with its reason in the decisions. */
const MAY: Readonly<Record<string, readonly string[]>> = {
  errors: [],
  config: ['socials', 'videoSources', 'smsUrls', 'namedHosts'],
  socials: [],
  videoSources: [],
  smsUrls: [],
  namedHosts: [],
  metrics: [],
  version: [],
  durableFiles: [],
  kernel: ['library', 'store'],
  library: ['durableFiles'],
  store: ['errors', 'config', 'durableFiles', 'kernel', 'library'],
  access: ['errors', 'durableFiles', 'kernel', 'store'],
  records: ['errors', 'kernel', 'library', 'store', 'access'],
  series: ['errors', 'kernel', 'library', 'store', 'access', 'records'],
  platform: ['config', 'metrics', 'store', 'access', 'records', 'series', 'http'],
  http: ['errors', 'config', 'metrics', 'kernel', 'platform', 'library', 'store', 'access', 'records', 'series'],
  modules: [
    'errors',
    'config',
    'durableFiles',
    'socials',
    'videoSources',
    'smsUrls',
    'kernel',
    'platform',
    'library',
    'store',
    'access',
    'records',
    'series',
    'http',
  ],
  compose: ['config', 'metrics', 'version', 'kernel', 'platform', 'library', 'store', 'access', 'records', 'series', 'http', 'modules'],
  commands: ['config', 'durableFiles', 'version', 'library', 'store', 'access', 'compose', 'http', 'modules', 'platform'],
  main: ['serve'],
  serve: ['config', 'compose', 'explain', 'logStream'],
  explain: ['config'],
  logStream: [],
  setup: [],
}

/** The folder below `server/`, or the file that stands there alone. */
const roomOf = (path: string): string => path.split('/')[1]?.replace(/\.\w+$/, '') ?? ''

/** Every arrow between two rooms, with how many imports go along it. */
function arrowsOf(files: readonly File[]): Map<string, number> {
  const arrows = new Map<string, number>()
  for (const { path, imports } of files)
    for (const { target } of imports) {
      if (!target?.startsWith('server/') || roomOf(target) === roomOf(path)) continue
      const arrow = `${roomOf(path)} -> ${roomOf(target)}`
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1)
    }
  return arrows
}

const forbidden = (files: readonly File[]): string[] =>
  [...arrowsOf(files).keys()].filter((arrow) => {
    const [from = '', to = ''] = arrow.split(' -> ')
    return !MAY[from]?.includes(to)
  })

describe('the rooms of the server', () => {
  test('stand on each other in one order', () => {
    expect(forbidden(server)).toEqual([])
    expect([...arrowsOf(server).keys()].length).toBeGreaterThan(20)
  })

  test('an arrow the other way would be found', () => {
    expect(
      forbidden([file('server/store/rows.ts', 'server/records/read.ts'), file('server/records/read.ts', 'server/http/route.ts')]),
    ).toEqual(['store -> records', 'records -> http'])
  })

  test('only the room of HTTP knows Fastify', () => {
    const knowing = server.filter(({ imports }) => imports.some(({ specifier }) => /^(@fastify\/|fastify$)/.test(specifier)))
    expect(knowing.map(({ path }) => path).filter((path) => roomOf(path) !== 'http')).toEqual([])
    expect(knowing.length).toBeGreaterThan(3)
  })
})

describe('the kernel', () => {
  const KERNEL = ['kernel', 'library', 'store', 'records', 'series', 'http']
  const entities = readSources(['schemas'], ['.json']).flatMap(({ path, text }) =>
    path.split('/').length > 2 ? [(JSON.parse(text) as { name: string }).name] : [],
  )
  /** Words of the vocabulary or of routes that are entities as well: there only their use as an entity counts. */
  const WORDS = ['user', 'role', 'dict', 'code']
  /** What the kernel cannot do without: who lists the tenants that it keeps apart, and the tables of its own marks and of its journal. */
  const OWN = [
    'server/store/where.ts: tenant',
    'server/series/marks.ts: rollup-mark',
    'server/store/journal.ts: journal-entry',
    'server/records/journal/sets.ts: journal-set',
  ]

  const namedIn = (text: string): string[] => {
    const code = withoutComments(text)
    const isAsked = (name: string) =>
      new RegExp(`(entityOf|entityIn|findRows?|entities\\.get)\\([^)]*'${name}'|entity === '${name}'`).test(code)
    return entities.filter((name) => (WORDS.includes(name) ? isAsked(name) : code.includes(`'${name}'`)))
  }

  test('names no entity: what is special about one is vocabulary or a module', () => {
    const named = server.flatMap(({ path, text }) => (KERNEL.includes(roomOf(path)) ? namedIn(text).map((name) => `${path}: ${name}`) : []))
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

describe('the modules', () => {
  const moduleOf = (path: string): string | null => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null

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
      'server/commands/doctor/database.ts',
      'server/commands/rescueFrom.ts',
      'server/commands/rightsFile.ts',
      'server/compose.ts',
      'server/modules/index.ts',
    ])
  })

  test('an import past the face would be found', () => {
    expect(intrusions([file('server/modules/site/demo/demo.ts', 'server/modules/resource/fileStore.ts')])).toHaveLength(1)
  })

  test('every folder is listed, and its module is called after it', async () => {
    const { modules } = await import('../server/modules/index.ts')
    const folders = new Set(server.flatMap(({ path }) => moduleOf(path) ?? []))
    expect(modules.map(({ name }) => name).sort()).toEqual([...folders].sort())
  })
})

/** A part that loads when it is wanted may hold what loads it: a dialog with a page in it. */
function circlesOf(files: readonly File[]): string[][] {
  const known = new Set(files.map(({ path }) => path))
  const targets = ({ imports }: File) =>
    imports.flatMap(({ target, isLazy }) => (!isLazy && target !== null && known.has(target) ? [target] : []))
  return circlesIn(new Map(files.map((one) => [one.path, targets(one)]))).map((circle) => circle.sort())
}
