// Opens the dialect that BACKEND_DIALECT names: a shipped one, or a folder.

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bladex, type PlatformDialect } from './dialect.ts'
import { dialect as springblade } from './springblade/dialect.ts'

export interface OpenDialect {
  dialect: PlatformDialect
  /** Folder of overlays for the schema files of the server; `null` for none. */
  overlays: string | null
}

const OWN = import.meta.dirname

/** Shipped dialects with their overlays. */
export const shippedDialects: Readonly<Record<string, OpenDialect>> = {
  bladex: { dialect: bladex, overlays: null },
  springblade: { dialect: springblade, overlays: join(OWN, 'springblade/schemas') },
}

const MODULES = ['dialect.ts', 'dialect.js']

/**
 * @param name name of a shipped dialect, or path of a folder with `schemas/` and `dialect.ts` or `dialect.js`, which exports `dialect`;
 * each may be missing. Throws an Error with a message for the operator when the folder has neither, or its module exports no dialect.
 */
export async function openDialect(name: string): Promise<OpenDialect> {
  const shipped = shippedDialects[name]
  if (shipped) return shipped
  const folder = resolve(name)
  const overlays = join(folder, 'schemas')
  const file = MODULES.map((one) => join(folder, one)).find(existsSync)
  if (file === undefined && !existsSync(overlays)) {
    const known = Object.keys(shippedDialects).join(', ')
    throw new Error(`BACKEND_DIALECT names ${folder}, which has neither schemas/ nor dialect.ts. It is one of ${known}, or such a folder.`)
  }
  return { dialect: file === undefined ? bladex : await dialectOf(file), overlays: existsSync(overlays) ? overlays : null }
}

async function dialectOf(file: string): Promise<PlatformDialect> {
  const { dialect } = (await import(pathToFileURL(file).href)) as { dialect?: Partial<PlatformDialect> }
  if (typeof dialect?.pathOf === 'function' && typeof dialect.calls === 'object') return dialect as PlatformDialect
  throw new Error(`${file} must export "dialect" with pathOf and calls, as server/dialects/dialect.ts describes them.`)
}
