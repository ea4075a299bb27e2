// Builds the list of schema files that a console loads: served live, or written once for a static host.

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Entity } from '../../engine/model/entity/entity.ts'
import type { Manifest, ManifestEntity } from '../../engine/model/entity/manifest.ts'
import type { Library, SchemaText } from './library.ts'

export function textHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

export function manifestOf(entities: readonly Entity[], hashOf: (file: string) => string): Manifest {
  const record = hashOf('record.json')
  const listed = entities.map((entity) => ({
    name: entity.name,
    title: entity.title,
    english: entity.words[entity.title] ?? null,
    file: entity.file,
    hash: hashOf(entity.file),
    route: entity.route,
    base: entity.base,
    view: entity.permissions.view,
    icon: entity.menu?.icon || null,
    process: entity.process?.category ?? null,
    ...childrenOf(entity),
  }))
  const hash = textHash(JSON.stringify([record, listed.map((one) => [one.file, one.hash])]))
  return { version: 1, live: true, hash, record, entities: listed }
}

function childrenOf({ fields }: Entity): Pick<ManifestEntity, 'children'> {
  const children = fields.flatMap((field) => (field.children ? [field.children.entity] : []))
  return children.length > 0 ? { children: [...new Set(children)] } : {}
}

/** The manifest with other texts of some files, whose entities are marked. */
export function manifestWith(manifest: Manifest, texts: ReadonlyMap<string, SchemaText>): Manifest {
  if (texts.size === 0) return manifest
  const entities = manifest.entities.map((one) => {
    const text = texts.get(one.file)
    return text ? { ...one, hash: text.hash, isTrial: true as const } : one
  })
  return { ...manifest, hash: textHash(JSON.stringify([manifest.hash, ...[...texts.values()].map(({ hash }) => hash)])), entities }
}

/** Event for open consoles: hash of the served files, and number of faults. */
export function schemaNews({ manifest, findings }: Library): { hash: string; faults: number } {
  return { hash: manifest.hash, faults: findings.length }
}

/**
 * Writes `manifest.json` beside the schema files of a folder for a static web server, and rewrites files that a server would send in
 * another form. Returns the paths of all written files.
 */
export async function writeManifest(folder: string, library: Library): Promise<string[]> {
  const path = join(folder, 'manifest.json')
  await writeFile(path, `${JSON.stringify({ ...library.manifest, live: false }, null, 1)}\n`)
  const written = [path]
  for (const [file, { sent }] of library.files) {
    const target = join(folder, file)
    if ((await readFile(target, 'utf8').catch(() => null)) === sent) continue
    await writeFile(target, sent)
    written.push(target)
  }
  return written
}
