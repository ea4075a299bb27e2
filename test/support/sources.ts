// Reads the project's source files and their imports as text.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

export const PROJECT = resolve(import.meta.dirname, '../..')
/** Compile cache for processes that tests start. */
export const CODE_CACHE = join(PROJECT, 'node_modules/.cache/gantry-code')

/** Folders by alias, from `imports` of package.json: `#model/` is `engine/model/`. */
const ALIASES = Object.entries(
  (JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)] as const)

export interface Import {
  /** As written: `../model/entity.ts`, `#model/entity.ts`, `react`. */
  specifier: string
  /** Path below the project; `null` for a package. */
  target: string | null
  /** True for a type import. */
  isType: boolean
  /** True for a dynamic import: `import('…')`. */
  isLazy: boolean
}

export interface Source {
  /** Path below the project with forward slashes: `engine/model/entity/entity.ts`. */
  path: string
  text: string
  imports: readonly Import[]
}

/** All files below the folders with one of the extensions. */
export function readSources(folders: readonly string[], endings: readonly string[]): Source[] {
  return folders.flatMap(filesBelow).flatMap((full) => {
    if (!endings.some((ending) => full.endsWith(ending))) return []
    const path = relative(PROJECT, full).split(sep).join('/')
    const text = readFileSync(full, 'utf8')
    return [{ path, text, imports: importsOf(path, text) }]
  })
}

const STATIC = /^(?:import|export)\s+(type\s)?(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)/g

/** The imports of a file: static, re-exported and dynamic ones. */
export function importsOf(path: string, text: string): Import[] {
  const toImport = (specifier: string, isType: boolean, isLazy: boolean): Import => ({
    specifier,
    target: targetOf(path, specifier.replace(/\?.*$/, '')),
    isType,
    isLazy,
  })
  const code = withoutComments(text)
  return [
    ...[...code.matchAll(STATIC)].map((match) => toImport(match[2] as string, match[1] !== undefined, false)),
    ...[...code.matchAll(DYNAMIC)].map((match) => toImport(match[1] as string, false, true)),
  ]
}

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(dirname(path), specifier)
  const alias = ALIASES.find(([start]) => specifier.startsWith(start))
  return alias ? alias[1] + specifier.slice(alias[0].length) : null
}

/** The code without comments, with unchanged line numbers. Only for formatted code: a string that contains ` //` is cut. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, '')).replace(/(^|\s)\/\/.*$/gm, '$1')
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  } catch (error) {
    // A folder appears when its first file does.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
