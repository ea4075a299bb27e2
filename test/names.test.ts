// Exported names have one meaning each, declarations are named by their role, and comments are sentences that begin with their subject.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'
import { PROJECT } from './support/sources.ts'

const below = (folder: string): string[] =>
  readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx|js)$/.test(path) ? [join(folder, path)] : [],
  )

const product = ['engine', 'server', 'pages', 'bigscreens', 'i18n'].flatMap(below)

const BOTH = 'the same messages in either language'
const MODULE = 'a module is named as its folder, its subject elsewhere likewise'

/** Names that several files may export, with the reason. */
const SHARED: Readonly<Record<string, string>> = {
  zh: 'the Chinese messages of one part of the console',
  en: 'the English messages of one part of the console',
  desk: BOTH,
  env: BOTH,
  frame: BOTH,
  labor: BOTH,
  lift: BOTH,
  overview: BOTH,
  player: BOTH,
  safety: BOTH,
  scene: BOTH,
  spray: BOTH,
  tower: BOTH,
  rope: `${BOTH}; ${MODULE}`,
  video: `${BOTH}; ${MODULE}`,
  devices: MODULE,
  people: MODULE,
  KeyOf: 'the generator contains the text of the file that it generates',
  Rec: 'a record in the browser always has an id; on the server it may not have one yet',
  FilterPart: 'records/query.ts hands the type of the store on',
  FilterValue: 'records/query.ts hands the type of the store on',
}

const DECLARED = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type) (\w+)/gm
const LISTED = /^export (?:type )?\{([^}]*)\}(?! from)/gm

function exportsOf(text: string): string[] {
  const listed = [...text.matchAll(LISTED)].flatMap(([, names]) => (names as string).split(','))
  const last = listed.map((name) => name.trim().split(/\s+/).at(-1) ?? '')
  return [...new Set([...[...text.matchAll(DECLARED)].map(([, name]) => name as string), ...last])].filter((name) => name !== '')
}

const filesByName = new Map<string, string[]>()
for (const path of product) {
  for (const name of exportsOf(readFileSync(join(PROJECT, path), 'utf8'))) filesByName.set(name, [...(filesByName.get(name) ?? []), path])
}

/** The first words of every comment, a block of lines taken as one. */
function beginnings(text: string): string[] {
  return [...text.matchAll(/(?<!^[ \t]*\/\/.*\n)^[ \t]*(?:\/\/ ?|\/\*\*?\s*(?:\* )?)(.*)$/gm)].map(([, line]) => line as string)
}

describe('exported names', () => {
  test('belong to one file, but for those that are explained', () => {
    const shared = [...filesByName].filter(([name, files]) => files.length > 1 && !Object.hasOwn(SHARED, name))
    expect(shared.map(([name, files]) => `${name}: ${files.join(', ')}`)).toEqual([])
  })

  test('are explained only where several files export them', () => {
    expect(Object.keys(SHARED).filter((name) => (filesByName.get(name) ?? []).length < 2)).toEqual([])
  })

  test('would be found in both forms of an export', () => {
    expect(exportsOf('export const a = 1\nexport type { B, C as D }\nexport { E } from "./e.ts"\n')).toEqual(['a', 'B', 'D'])
  })
})

/** Words that name no role: a message, a header, a listener, a request or a sum has a noun. */
const ROLELESS = new Set([
  'whole',
  'Whole',
  ...'said told tell tells telling asked ask asks asking heard hear hears whose whom beside besides'.split(' ').flatMap((verb) => {
    const [first = '', ...rest] = verb
    const capital = `${first.toUpperCase()}${rest.join('')}`
    return [verb, capital, `is${capital}`, `has${capital}`, `set${capital}`, `use${capital}`]
  }),
])

/** Declarations with such a name, by file, with the reason. */
const ROLELESS_NAMES: Readonly<Record<string, string>> = {
  'engine/model/formats/amountInWords.ts whole': 'the sign 整 of an amount without jiao and fen',
  'engine/model/entity/alarmRules.ts tell': 'a keyword of schema files',
  'engine/model/entity/entityFile.ts tell': 'a keyword of schema files',
  'engine/sheets/exportJob.ts asked': 'a member of the body of an export',
}

/** Names of variables, parameters, functions, types and of the members of types and classes. Keys of object literals belong to a type. */
function declaredNames(path: string, text: string): string[] {
  const names: string[] = []
  type Named = { type: string; name?: unknown; value?: unknown }
  const add = (node: unknown): void => {
    const { type, ...parts } = (node ?? { type: 'none' }) as Named & Readonly<Record<string, unknown>>
    if (type === 'Identifier') names.push(String(parts.name))
    else if (type === 'ObjectPattern') for (const one of parts.properties as Named[]) add(one.type === 'Property' ? one.value : one)
    else if (type === 'ArrayPattern') for (const one of parts.elements as unknown[]) add(one)
    else if (type === 'AssignmentPattern') add(parts.left)
    else if (type === 'RestElement') add(parts.argument)
    else if (type === 'TSParameterProperty') add(parts.parameter)
  }
  const named = ({ id }: { id: unknown }) => add(id)
  const keyed = ({ key, computed }: { key: unknown; computed: boolean }) => !computed && add(key)
  const called = ({ id, params }: { id: unknown; params: readonly unknown[] }) => [id, ...params].forEach(add)
  new Visitor({
    VariableDeclarator: named,
    FunctionDeclaration: called,
    FunctionExpression: called,
    ArrowFunctionExpression: called,
    TSInterfaceDeclaration: named,
    TSTypeAliasDeclaration: named,
    TSPropertySignature: keyed,
    TSMethodSignature: keyed,
    PropertyDefinition: keyed,
    MethodDefinition: keyed,
  }).visit(parseSync(path, text).program)
  return names
}

describe('declarations', () => {
  const found = product.flatMap((path) => {
    const names = declaredNames(path, readFileSync(join(PROJECT, path), 'utf8')).filter((name) => ROLELESS.has(name))
    return [...new Set(names)].map((name) => `${path} ${name}`)
  })

  test('are named by their role, but for those that are explained', () => {
    expect(found.filter((name) => !Object.hasOwn(ROLELESS_NAMES, name))).toEqual([])
  })

  test('are explained only where they exist', () => {
    expect(Object.keys(ROLELESS_NAMES).filter((name) => !found.includes(name))).toEqual([])
  })

  test('would be found in every form', () => {
    const text = `
      const { a, b: c = 1, ...d } = x
      function e([f]: string[], g = 2) { return (h: string) => <i j={h} /> }
      interface K { l?: string; m(): void }
      class N { readonly o = 1; p() { return { q: 1 } } }
    `
    expect(declaredNames('a.tsx', text)).toEqual(['a', 'c', 'd', 'e', 'f', 'g', 'h', 'K', 'l', 'm', 'o', 'p'])
  })
})

describe('comments', () => {
  const BAD = /^(What|Who|Whoever|Whom|Whose|That which)\b/

  test('begin with a subject, not with What or Who', () => {
    const found = [...product, ...below('test'), ...below('public')].flatMap((path) =>
      beginnings(readFileSync(join(PROJECT, path), 'utf8')).flatMap((line) => (BAD.test(line) ? [`${path}: ${line}`] : [])),
    )
    expect(found).toEqual([])
  })

  test('that do not would be found', () => {
    expect(beginnings('// One\n// What of it\nconst a = 1\n/** What */\n/**\n * Who\n */\n').filter((line) => BAD.test(line))).toEqual([
      'What */',
      'Who',
    ])
  })
})
