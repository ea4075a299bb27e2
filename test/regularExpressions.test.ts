// Regular expressions in the code meet texts from outside: none takes more than linear time. Those of schema files run in an engine of their own.

import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const PROJECT = resolve(import.meta.dirname, '..')
const FOLDERS = ['server', 'engine/model', 'engine/site', 'engine/api']
const LENGTH = 24_000
/** Processor time of one search in such a text: linear ones take less than a tenth of a millisecond, quadratic ones some hundred. */
const MAX_MS = 60
const MAX_SIGNS = 16

interface Literal {
  pattern: string
  flags: string
  where: string
}

async function literals(): Promise<Literal[]> {
  const found = new Map<string, Literal>()
  for (const folder of FOLDERS) {
    for await (const file of glob(`${folder}/**/*.ts`, { cwd: PROJECT })) {
      const source = readFileSync(join(PROJECT, file), 'utf8')
      const visit = (node: unknown): void => {
        if (typeof node !== 'object' || node === null) return
        const { regex } = node as { regex?: { pattern: string; flags: string } }
        if (regex) found.set(`${regex.pattern} ${regex.flags}`, { ...regex, where: file })
        else for (const inner of Object.values(node)) visit(inner)
      }
      visit(parseSync(file, source).program)
    }
  }
  return [...found.values()].filter(({ pattern }) => /[+*]|\{\d+,/.test(pattern))
}

const STANDS_FOR: Readonly<Record<string, string>> = { d: '7', w: 'w', s: ' ', S: 'x', W: '-', D: 'x', b: '', B: '' }

/** Texts of signs that the pattern names, alone and in pairs, that no end fits. */
function hostileTexts(pattern: string): string[] {
  const named = pattern
    .replace(/\\[pPu]\{[^}]*\}/g, '中')
    .replace(/\\(\w)/g, (_, letter: string) => STANDS_FOR[letter] ?? letter)
    .replace(/[\\[\]^$*+?(){}|]/g, '')
  const signs = [...new Set([' ', 'a', '0', '<', ...named])].slice(0, MAX_SIGNS)
  const units = [...new Set(signs.flatMap((one) => [one, ...signs.map((other) => one + other)]))]
  return units.map((unit) => `${unit.repeat(LENGTH / unit.length)}\u0001`)
}

function searchMs({ pattern, flags }: Pick<Literal, 'pattern' | 'flags'>, text: string): number {
  const expression = new RegExp(pattern, flags)
  const before = process.threadCpuUsage()
  expression.test(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** A first search compiles: a slow one is repeated. */
function isSlow(literal: Pick<Literal, 'pattern' | 'flags'>, text: string): boolean {
  return [1, 2, 3].every(() => searchMs(literal, text) > MAX_MS)
}

test('no regular expression of the code takes more than linear time for a long text', async () => {
  const all = await literals()
  expect(all.length).toBeGreaterThan(150)
  const slow = all.flatMap((literal) => {
    const text = hostileTexts(literal.pattern).find((one) => isSlow(literal, one))
    return text === undefined ? [] : [`${literal.where}: /${literal.pattern}/${literal.flags} in ${JSON.stringify(text.slice(0, 4))}…`]
  })
  expect(slow).toEqual([])
})

test('a quadratic one is seen', () => {
  const known = { pattern: '0+$', flags: '' }
  expect(
    hostileTexts(known.pattern)
      .filter((text) => text.startsWith('000'))
      .some((text) => isSlow(known, text)),
  ).toBe(true)
})
