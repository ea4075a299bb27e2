// Documents hold together: links name files, examples are what they say, decisions are listed.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { validateFiles } from '../engine/model/checks/validate.ts'
import type { EntityFile } from '../engine/model/entity/entityFile.ts'
import { settings } from '../engine/session/settings.ts'
import { PROJECT } from './support/sources.ts'

const read = (path: string): string => readFileSync(join(PROJECT, path), 'utf8')
const below = (folder: string, deep: boolean): string[] =>
  readdirSync(join(PROJECT, folder), { recursive: deep, encoding: 'utf8' }).flatMap((path) =>
    path.endsWith('.md') ? [join(folder, path)] : [],
  )

const documents = [...below('.', false), ...below('docs', true)].map((path) => ({ path, text: read(path) }))

/** Relative links of a text, code blocks left out: what stands between the brackets' parentheses. */
function linksOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target as string).filter((target) => !/^[a-z]+:/.test(target))
}

/** The places of a text that a link may name: headings as GitHub names them, and anchors. */
function placesOf(text: string): string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    (title as string)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\- _]/gu, '')
      .replaceAll(' ', '-'),
  )
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id as string)]
}

function brokenLinks({ path, text }: { path: string; text: string }): string[] {
  return linksOf(text).flatMap((link) => {
    const [file = '', place] = link.split('#')
    const target = file === '' ? path : join(dirname(path), file)
    if (file !== '' && !existsSync(join(PROJECT, target))) return [`${path}: ${link} names no file`]
    return place && !placesOf(file === '' ? text : read(target)).includes(place) ? [`${path}: ${link} names no heading`] : []
  })
}

describe('links', () => {
  test('of every document name a file of the project, and a heading in it', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([])
  })

  test('that lead nowhere would be found', () => {
    const text = '# A title\n[one](README.md) [two](gone.md) [three](#a-title) [four](#b) [five](https://example.com) `[six](none)`'
    expect(brokenLinks({ path: 'X.md', text })).toEqual(['X.md: gone.md names no file', 'X.md: #b names no heading'])
  })

  test('show or name every picture', () => {
    const linked = new Set(documents.flatMap(({ path, text }) => linksOf(text).map((link) => join(dirname(path), link))))
    const pictures = readdirSync(join(PROJECT, 'docs')).filter((name) => name.endsWith('.png'))
    expect(pictures.filter((name) => !linked.has(join('docs', name)))).toEqual([])
  })

  test('lead to every document from the README', () => {
    const texts = new Map(documents.map(({ path, text }) => [path, text]))
    const reached = new Set<string>()
    const visit = (path: string): void => {
      const text = texts.get(path)
      if (text === undefined || reached.has(path)) return
      reached.add(path)
      for (const link of linksOf(text)) visit(join(dirname(path), link.replace(/#.*/, '')))
    }
    visit('README.md')
    expect([...texts.keys()].filter((path) => !reached.has(path))).toEqual([])
  })
})

/** The files that a text names by their path from the project's folder. */
const filesNamed = (text: string): string[] =>
  text.match(/(?<![\w./#*-])(?:engine|server|pages|bigscreens|test|schemas|docs|i18n|public)\/[\w./-]+\.(?:tsx?|js|json|md|css)\b/g) ?? []

const commentsOf = (source: string): string => (source.match(/\/\/ .*|\/\*[\s\S]*?\*\//g) ?? []).join('\n')

describe('paths', () => {
  // The changelog and decisions also name files that are gone; tests and code blocks name samples.
  const present = documents
    .filter(({ path }) => path !== 'CHANGELOG.md' && !path.startsWith(join('docs', 'decisions')))
    .map(({ path, text }) => ({ path, text: text.replace(/^```[\s\S]*?^```/gm, '') }))
  const sources = ['engine', 'server', 'pages', 'bigscreens', 'public'].flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
      /\.(tsx?|js)$/.test(path) ? [{ path: join(folder, path), text: commentsOf(read(join(folder, path))) }] : [],
    ),
  )

  test('that documents and comments name are files', () => {
    const gone = [...present, ...sources].flatMap(({ path, text }) =>
      filesNamed(text).flatMap((file) => (existsSync(join(PROJECT, file)) ? [] : [`${path}: ${file}`])),
    )
    expect(gone).toEqual([])
  })

  test('are found in code marks, sentences and comments', () => {
    const text = commentsOf("const a = 'engine/no.ts' // see engine/gone.ts\n/** In `server/lost.ts`. */")
    expect(filesNamed(text)).toEqual(['engine/gone.ts', 'server/lost.ts'])
  })
})

describe('the README', () => {
  const readme = read('README.md')

  test('is short enough to be read', () => {
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_000)
  })

  test('shows a schema file without faults and with all its English', () => {
    const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readme) ?? []
    const { files, findings } = validateFiles([{ path: 'site/safety-inspection.json', text: example }], {
      vocabulary: JSON.parse(read('schemas/entity.schema.json')) as object,
      record: JSON.parse(read('schemas/record.json')) as EntityFile,
      dictionaries: ['flag'],
      hasRoute: () => false,
    })
    expect(findings).toEqual([])
    expect(files.size).toBe(1)
  })

  test('names npm scripts that are there', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = documents.flatMap(({ text }) =>
      [...text.matchAll(/npm (?:run )?(start|test|(?<=run )\w+)\b/g)].map(([, name]) => name as string),
    )
    expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
  })
})

test('the guide lists every setting of the console, and no other', () => {
  const rows = [...read('docs/guides/settings.md').matchAll(/^\| (`.*?) \|/gm)].map(([, names]) => names as string)
  const listed = rows.flatMap((names) => names.split(', ').map((name) => name.replaceAll('`', '')))
  expect(listed.sort()).toEqual(Object.keys(settings).sort())
})

describe('decisions', () => {
  const folder = 'docs/decisions'
  const files = below(folder, false).filter((path) => !path.endsWith('README.md'))

  test('have a number of their own, which their title repeats', () => {
    const numbers = files.map((path) => /(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1])
    expect(new Set(numbers).size).toBe(files.length)
    expect(files.filter((path, at) => !read(path).startsWith(`# ${numbers[at]} `))).toEqual([])
  })

  test('say context, choice and what was rejected', () => {
    const parts = ['**Context.** ', '**Choice.** ', '**Rejected.** ']
    expect(files.filter((path) => parts.some((part) => !read(path).includes(`\n${part}`)))).toEqual([])
  })
})

describe('SECURITY.md', () => {
  const text = read('SECURITY.md')
  const part = (title: string) => new RegExp(`^## ${title}\\n([\\s\\S]*?)(?=^## )`, 'm').exec(text)?.[1] ?? ''
  const promises = [
    ...part('Signing in')
      .split('\n')
      .filter((line) => /^\| [a-z]/.test(line)),
    ...['Sessions', 'Requests'].flatMap((title) => part(title).split(/^- /m).slice(1)),
  ]

  test('names a test for each promise', () => {
    expect(promises.length).toBeGreaterThan(20)
    expect(promises.filter((promise) => !/`test\/[\w/]+\.test\.tsx?`/.test(promise))).toEqual([])
  })
})
