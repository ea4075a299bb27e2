// Imports go one way; this reads them all. The arrows are those of ARCHITECTURE.md.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Import, importsOf, PROJECT, readSources, type Source, withoutComments } from './support/sources.ts'

const CODE = ['.ts', '.tsx', '.js']
const sources = readSources(['i18n', 'engine', 'bigscreens', 'pages', 'server'], CODE)

/** Allowed imports of each area. The first matching area applies to a path. */
const AREAS: readonly { area: string; of: RegExp; may: RegExp }[] = [
  { area: 'i18n', of: /^i18n\//, may: /^i18n\// },
  { area: 'engine/model', of: /^engine\/model\//, may: /^engine\/model\// },
  { area: 'engine/site', of: /^engine\/site\//, may: /^engine\/(site|model)\// },
  { area: 'engine', of: /^engine\//, may: /^(engine\/(?!site\/)|schemas\/|i18n\/)/ },
  { area: 'server', of: /^server\//, may: /^(server|engine\/model|engine\/site|schemas|i18n)\// },
  { area: 'bigscreens', of: /^bigscreens\//, may: /^(bigscreens|engine|i18n)\// },
  { area: 'pages', of: /^pages\//, may: /^(pages\/|engine\/|bigscreens\/index\.ts$|i18n\/)/ },
]

function arrowFaults(files: readonly Pick<Source, 'path' | 'imports'>[]): string[] {
  return files.flatMap(({ path, imports }) => {
    const found = AREAS.find(({ of }) => of.test(path))
    return imports
      .filter(({ target }) => target !== null && !found?.may.test(target))
      .map(({ target }) => `${path} imports ${target}, which ${found?.area} may not`)
  })
}

const PURE_PACKAGES = [
  'gcoord',
  'ajv',
  'ajv-formats',
  'jsonc-parser',
  '@marcbachmann/cel-js',
  're2js',
  '@eslint-community/regexpp',
  'regexp-ast-analysis',
]
const OUTSIDE_NAMES = /(?<![\w.$'])(document|window|fetch|process|localStorage|sessionStorage|navigator|globalThis)(\.|\()/

/** Longer than this needs a reason here: a table, or one algorithm. */
const MAX_LENGTH = 350
const LONG_FOR_A_REASON: Readonly<Record<string, string>> = {
  'i18n/zh/findings.ts': 'a table: every finding of the schema check in Chinese',
  'i18n/zh/vocabulary.ts': 'a table: every keyword of schema files in Chinese',
  'i18n/zh.ts': 'a table: every word on screen',
  'i18n/en.ts': 'a table: the same in English',
  'server/errors.ts': 'a table: every sentence of the API',
  'engine/model/entity/entityFile.ts': 'made from the tables of the vocabulary',
  'engine/model/entity/entity.ts': 'a table of types: what a schema file becomes',
  'engine/site/keys.ts': 'made from the dictionaries of the seeds',
}

/** Files that only pass on names of others, and why they may. */
const BARRELS: Readonly<Record<string, string>> = {
  'engine/index.ts': 'the face of the engine',
  'server/store/aggregates/index.ts': 'a face of the store',
  'server/store/copy/index.ts': 'a face of the store',
  'server/store/foreign/index.ts': 'a face of the store',
  'server/store/journal/index.ts': 'a face of the store',
  'server/store/sql/index.ts': 'a face of the store',
  'engine/form/dialog/dialogs.ts': 'names what one lazy chunk holds',
  'pages/console.ts': 'names what one lazy chunk holds',
}

describe('the arrows between the folders', () => {
  test('every import of ours goes the allowed way', () => {
    expect(arrowFaults(sources)).toEqual([])
  })

  test('an import the other way would be found', () => {
    const file = (path: string, text: string) => ({ path, imports: importsOf(path, text) })
    const wrong = [
      file('engine/model/records/tree.ts', "import { zh } from '../../../i18n/zh.ts'"),
      file('engine/list/columns/columns.ts', "export { home } from '../../../pages/home.tsx'"),
      file('server/app.ts', "const list = await import('../engine/list/columns/columns.ts')"),
      file('i18n/en.ts', "import type { Entity } from '../engine/model/entity/entity.ts'"),
      file('engine/site/keys.ts', "import { zh } from '../../i18n/zh.ts'"),
      file('engine/list/timeAgo.ts', "import * as dict from '../site/keys.ts'"),
      file('pages/main.tsx', "import {\n  stage,\n} from '../bigscreens/stage.ts'"),
      file('bigscreens/site.tsx', "import '../pages/page.css'"),
    ]
    expect(arrowFaults(wrong)).toHaveLength(wrong.length)
  })

  test('every import of ours names a file that is there, with its ending', () => {
    const there = new Set(readSources(['i18n', 'engine', 'bigscreens', 'pages', 'server', 'schemas'], ['']).map(({ path }) => path))
    const missing = sources.flatMap(({ path, imports }) =>
      imports.flatMap(({ target }) => (target !== null && !there.has(target) ? [`${path} -> ${target}`] : [])),
    )
    expect(missing).toEqual([])
  })

  test('an import from three folders up or more goes by a name of package.json', () => {
    const far = [...sources, ...readSources(['test'], ['.ts', '.tsx'])].flatMap(({ path, imports }) =>
      imports.flatMap(({ specifier }) => (specifier.startsWith('../../../') ? [`${path}: ${specifier}`] : [])),
    )
    expect(far).toEqual([])
  })
})

describe('the model', () => {
  const model = sources.filter(({ path }) => path.startsWith('engine/model/'))

  test('imports no package but the ones that run on both sides', () => {
    const foreign = model.flatMap(({ path, imports }) =>
      imports
        .filter(({ target, specifier }) => target === null && !isOneOf(PURE_PACKAGES, specifier))
        .map(({ specifier }) => `${path}: ${specifier}`),
    )
    expect(foreign).toEqual([])
  })

  test('touches neither the browser nor the process', () => {
    const touching = model.filter(({ text }) => OUTSIDE_NAMES.test(withoutComments(text))).map(({ path }) => path)
    expect(touching).toEqual([])
  })
})

describe('the console', () => {
  test('loads nothing that is made for the server or that compiles code at run time', () => {
    const loaded = reachable('pages/main.tsx')
    const forbidden = loaded.flatMap(({ path, imports }) => imports.filter(isForServer).map(({ specifier }) => `${path}: ${specifier}`))
    const readers = loaded.filter(({ imports }) => imports.some(({ specifier, isType }) => !isType && specifier === 'jsonc-parser'))
    expect(loaded.length).toBeGreaterThan(1)
    expect(forbidden).toEqual([])
    // The editor of schema files alone reads JSON with comments.
    expect(readers.filter(({ path }) => !path.startsWith('pages/develop/'))).toEqual([])
  })

  test('loads no table of the vocabulary', () => {
    expect(reachable('pages/main.tsx').filter(({ path }) => path.startsWith('engine/model/vocabulary/'))).toEqual([])
  })
})

describe('a start of the server', () => {
  /** Packages that a start loads; every other one is loaded by the first call that needs it. */
  const AT_START = [
    '@fastify/multipart',
    '@fastify/static',
    '@marcbachmann/cel-js',
    'croner',
    'fastify',
    'gcoord',
    'helmet',
    'jose',
    'jsonc-parser',
    'kysely',
    'lru-cache',
    'otpauth',
    'pino',
    'prom-client',
    'saxen',
    'uqr',
  ]

  test('loads no package that only some calls need', () => {
    const loaded = reachable('server/serve.ts', true)
    const packages = loaded.flatMap(({ imports }) => imports.filter((one) => one.target === null && !one.isType && !one.isLazy))
    const names = new Set(packages.map(({ specifier }) => specifier).filter((specifier) => !specifier.startsWith('node:')))
    expect(loaded.length).toBeGreaterThan(500)
    expect([...names].sort()).toEqual(AT_START)
  })
})

describe('the store', () => {
  const SPEAKS_SQL = /^server\/(store|series)\//

  test('is the only place with SQL, beside the sums of the series', () => {
    const others = sources.filter(({ path }) => path.startsWith('server/') && !SPEAKS_SQL.test(path))
    expect(others.flatMap(sqlFaults)).toEqual([])
  })

  test('SQL elsewhere would be found', () => {
    const file = (text: string) => ({ path: 'server/modules/log/sweep.ts', text, imports: importsOf('server/modules/log/sweep.ts', text) })
    const wrong = [
      "import { change } from '../../store/sql/query.ts'",
      "import { change } from '../../store/sql/index.ts'",
      "import { sql } from 'kysely'",
      'const running = sql`${table}.expires > ${now}`',
      'const sql = `select "id" from ${quoted}\n  where "id" = ?`',
      "await run('insert into gantry_schema (hash) values (?)')",
      'await run(`update ${table.quoted} set "state" = ?`)',
      'await run(`delete from ${quoted}`)',
      "await db.deleteFrom('gantry_captcha').execute()",
      'const busy = `"use_state" in (${marks(2)})`',
    ]
    expect(wrong.map((text) => sqlFaults(file(text)).length)).toEqual(wrong.map(() => 1))
    expect(sqlFaults(file("import { list, select } from '../../records/read.ts' // select one from many"))).toEqual([])
  })
})

describe('files', () => {
  test('no file is longer than one idea needs', () => {
    const long = sources
      .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > MAX_LENGTH && !(path in LONG_FOR_A_REASON))
    expect(long).toEqual([])
  })

  test('no file only passes on what others export, but the listed ones', () => {
    const barrels = sources.filter(({ path, text }) => !(path in BARRELS) && isBarrel(text)).map(({ path }) => path)
    expect(barrels).toEqual([])
  })

  test('a file is named after its idea, not utils or helpers', () => {
    const vague = sources.map(({ path }) => path).filter((path) => /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.\w+$)/i.test(path))
    expect(vague).toEqual([])
  })
})

const TEXTS = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const STATEMENT =
  /\bselect\s[^;]*\sfrom\s|\binsert\s+into\s|\bupdate\s[^;]*\sset\s|\bdelete\s+from\s|"[a-z]+(_[a-z]+)*"\s(=|<|>|in\s|is\s)/i
const BUILDER = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom|createTable)\(/

/** Each import, text and call of a file that speaks SQL. */
function sqlFaults({ path, text, imports }: Source): string[] {
  const code = withoutComments(text)
  const asked = imports.flatMap(({ specifier, target }) =>
    specifier === 'kysely' || target?.startsWith('server/store/sql/') ? [specifier] : [],
  )
  const texts = (code.match(TEXTS) ?? []).filter((one) => STATEMENT.test(one))
  return [...asked, ...texts, ...(BUILDER.exec(code)?.slice(0, 1) ?? [])].map((fault) => `${path}: ${fault}`)
}

/** A package of the list, or a part of it (`ajv/dist/2020.js`). */
function isOneOf(names: readonly string[], specifier: string): boolean {
  return names.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

function isForServer({ specifier, target, isType }: Import): boolean {
  const packages = ['ajv', 'ajv-formats', 'kysely', 'pg', 'fastify', 'pino', 'vite']
  return !isType && (specifier.startsWith('node:') || isOneOf(packages, specifier) || /(^|\/)server\//.test(target ?? specifier))
}

/** A file and all that it loads, now or later; types are erased and do not count. */
/** @param isAtOnce true to leave out what is imported on demand */
function reachable(entry: string, isAtOnce = false): Source[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const seen = new Set<Source>()
  const visit = (path: string): void => {
    const source = byPath.get(path)
    if (!source || seen.has(source)) return
    seen.add(source)
    for (const { target, isType, isLazy } of source.imports) if (target !== null && !isType && !(isAtOnce && isLazy)) visit(target)
  }
  visit(entry)
  return [...seen]
}

/** A file of nothing but several re-exports; a single one gives a thing its second name. */
function isBarrel(text: string): boolean {
  const reexport = /^export\s+(type\s+)?(\*|\{[^}]*\})(\s+as\s+\w+)?\s+from\s+'[^']+';?$/gm
  const statements = withoutComments(text).trim()
  return (statements.match(reexport)?.length ?? 0) > 1 && statements.replace(reexport, '').trim() === ''
}

test('a first start, which has no development packages, builds the console without them', () => {
  const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8')
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  const faults = (text: string) =>
    importsOf('vite.config.ts', text)
      .filter(({ specifier, target, isType }) =>
        target === null ? !isType && !specifier.startsWith('node:') && !(specifier in dependencies) : target.startsWith('test/'),
      )
      .map(({ specifier }) => specifier)
  expect(faults(read('vite.config.ts'))).toEqual([])
  expect(faults("import { BaseSequencer } from 'vitest/node'\nimport { a } from './test/a.ts'")).toEqual(['vitest/node', './test/a.ts'])
})
