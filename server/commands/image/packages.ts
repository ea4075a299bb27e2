// Finds the packages that a part of the project needs: its imports and their dependencies in the lock file.

import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'

interface Locked {
  version: string
  license?: string
  optional?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

type Lock = Readonly<Record<string, Locked>>

export interface ShippedPackage {
  /** Path below the project: `node_modules/pg/node_modules/pg-types`. */
  path: string
  name: string
  version: string
  /** SPDX expression of the package; empty if absent. */
  licence: string
  /** Absent on some platforms. */
  optional: boolean
}

const IMPORT = /(?:(?:^|[^.\w])(?:from|import)|\.resolve)\s*\(?\s*['"]([^'"\n.][^'"\n]*)['"]/g
/** Packages of the Node binary, one for each platform, which no file imports. */
export const NODE_PACKAGE = /^node_modules\/node-(linux|win|darwin|bin-darwin)-\w+$/

export const SERVER_FOLDERS = ['server', 'engine/model', 'engine/site', 'i18n'] as const
export const CONSOLE_FOLDERS = ['pages', 'engine', 'bigscreens', 'i18n'] as const

/** Imports of the running server, without build and development commands. */
export function serverPackages(project: string): ShippedPackage[] {
  const files = sourcesIn(project, SERVER_FOLDERS).filter(
    (path) => !/commands[\\/]((build|buildFirstPage|dev|precompress)\.ts$|neededFields[\\/])/.test(path),
  )
  return closure(project, importedBy(files), NODE_PACKAGE)
}

/** Imports of the console bundle. */
export function consolePackages(project: string): ShippedPackage[] {
  return closure(project, importedBy(sourcesIn(project, CONSOLE_FOLDERS)))
}

function sourcesIn(project: string, folders: readonly string[]): string[] {
  return folders.flatMap((folder) => {
    try {
      return readdirSync(join(project, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
        /\.(tsx?|css|js)$/.test(path) ? [join(project, folder, path)] : [],
      )
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })
}

function importedBy(files: readonly string[]): string[] {
  const names = files.flatMap((path) => [...readFileSync(path, 'utf8').matchAll(IMPORT)].map(([, specifier = '']) => packageOf(specifier)))
  return [...new Set(names)].filter((name) => name !== '' && !builtinModules.includes(name))
}

/** Package of an import: `@fastify/static/lib/x` becomes `@fastify/static`; '' for none. */
function packageOf(specifier: string): string {
  if (specifier.startsWith('node:') || !/^(@[\w.-]+\/)?[\w.-]+/.test(specifier)) return ''
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function closure(project: string, names: readonly string[], also?: RegExp): ShippedPackage[] {
  const lock = (JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as { packages: Lock }).packages
  const found = new Map<string, Locked>()
  const add = (name: string, from: string): void => {
    const path = placeOf(lock, name, from)
    const locked = path === null ? undefined : lock[path]
    if (path === null || !locked || found.has(path)) return
    found.set(path, locked)
    const needed = { ...locked.dependencies, ...locked.optionalDependencies, ...locked.peerDependencies }
    for (const one of Object.keys(needed)) add(one, path)
  }
  for (const name of names) add(name, '')
  for (const [path, locked] of Object.entries(lock)) if (also?.test(path)) found.set(path, locked)
  return [...found]
    .map(([path, { version, license = '', optional = false }]) => ({
      path,
      name: path.split('node_modules/').at(-1) ?? '',
      version,
      licence: license,
      optional,
    }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Folder of a package that a file imports, resolved as Node resolves it. */
function placeOf(lock: Lock, name: string, from: string): string | null {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (lock[path]) return path
  if (from === '') return null
  return placeOf(lock, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))))
}
