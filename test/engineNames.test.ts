// The engine knows what an entity may be, and none by its name: what is special about one stands in its schema file, or is registered.
// Where the line is: the fields that record.json gives every record (tenantId, updateTime …) belong to no entity, and what the
// platform answers about the session itself is asked in one file. The vocabulary may give examples.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources, type Source, withoutComments } from './support/sources.ts'

/** Words of the engine that entities of this project are called by too. */
const ORDINARY: Readonly<Record<string, string>> = {
  menu: 'an ARIA role, a glyph',
  role: 'an attribute of ARIA',
  dict: 'a keyword of the vocabulary, and the kind of its choices',
  'dict-biz': 'where the choices of the keyword dictBiz come from',
  region: 'a format, whose choices the engine brings along',
  'top-menu': 'what the browser keeps: the menu chosen above the menu',
  tenant: 'a keyword of the vocabulary',
  code: 'an element of HTML, the code of an answer',
  'error-log': 'what the browser keeps: the faults of the console',
}

/** Addresses of the platform about the session, types of the product's own answers, and examples for who writes a file. */
const ELSEWHERE = /^engine\/(api\/platformPaths\.ts|site\/answers\/|model\/entityFile\.ts|model\/vocabulary\/)/

/** The format `region` brings its choices along: a file that says it need not know which entity holds them. */
const FORMATS = 'engine/model/formats/regionCode.ts'

const names = globSync('schemas/*/*.json').map((path) => String(JSON.parse(readFileSync(path, 'utf8')).name))

test('no entity is named in the engine', () => {
  expect(names.length).toBeGreaterThan(50)
  const sources = readSources(['engine'], ['.ts', '.tsx']).filter(({ path }) => !ELSEWHERE.test(path) && path !== FORMATS)
  expect(sources.flatMap(faultsIn)).toEqual([])
})

test.each([
  ["if (entity.base === 'device') refresh()", 'device'],
  ["if (entity.name.startsWith('menu')) refresh()", 'menu'],
  ["api.get('/api/blade-system/dept/select')", 'dept'],
  ['api.get(`/api/blade-archives/tower-crane/list?id=${id}`)', 'tower-crane'],
  ["const owner = 'project'", 'project'],
])('%s would be found', (text, name) => {
  expect(faultsIn({ path: 'engine/x.ts', text, imports: [] })).toEqual([expect.stringContaining(`"${name}"`)])
})

function faultsIn({ path, text }: Source): string[] {
  const lines = withoutComments(text).split('\n')
  return lines.flatMap((line, at) =>
    /^(import|export) .* from '|^\} from '/.test(line)
      ? []
      : names.filter((name) => isNamed(name, line)).map((name) => `${path}:${at + 1} names the entity "${name}": ${line.trim()}`),
  )
}

/** As a whole text; an ordinary word only where it is compared with what an entity is called. A part of an address, in any case. */
function isNamed(name: string, line: string): boolean {
  if (new RegExp(`/api/[^'\`]*/${name}(?=[/'\`?])`).test(line)) return true
  if (!new RegExp(`['"]${name}['"]`).test(line)) return false
  return !(name in ORDINARY) || new RegExp(`(\\.(name|base)\\b|entity:).*['"]${name}['"]`).test(line)
}
