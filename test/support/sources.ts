// The project's own source files and what they import, read as text.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, resolve, sep } from 'node:path'

export const PROJECT = resolve(import.meta.dirname, '../..')
/** Processes that tests start keep here what Node compiled for them, as the server does: each would strip and compile the same files. */
export const CODE_CACHE = join(PROJECT, 'node_modules/.cache/gantry-code')

/** The folders that `imports` of package.json names: `#model/` is `engine/model/`. */
const ALIASES = Object.entries(
  (JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)] as const)

export interface Import {
  /** As written: `../model/entity.ts`, `#model/entity.ts`, `react`. */
  specifier: string
  /** Path below the project for one of our files; `null` for a package. */
  target: string | null
  /** Erased before the program runs. */
  isType: boolean
  /** Loaded when it is wanted: `import('…')`. */
  isLazy: boolean
}

export interface Source {
  /** Below the project, with forward slashes: `engine/model/entity/entity.ts`. */
  path: string
  text: string
  imports: readonly Import[]
}

/** All files below folders whose names end in one of the endings. */
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

/** The code alone, every line where it was. Good enough for formatted code: a text with ` //` in it loses its end. */
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
