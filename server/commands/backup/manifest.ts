// Manifest of a backup: origin, required files and checksums.

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuseDowngrade, type TableCounts } from '#store/copy/index.ts'

export const MANIFEST_FILE = 'manifest.json'
/** Format version of the folder; other versions are refused. */
export const FORMAT = 1

/** The parts of a backup folder. */
export const PARTS = { sqlite: 'gantry.db', postgres: 'database.dump', files: 'files', secret: 'secret', settings: 'settings.js' } as const

export interface BackupManifest {
  format: number
  /** Data format of the database; absent in older backups. */
  data?: number
  /** Start of the backup, in UTC. */
  taken: string
  /** Versions of Gantry and Node that took it. */
  gantry: string
  node: string
  store: 'sqlite' | 'postgres'
  /** True when the folder contains the database. */
  hasDatabase: boolean
  /** Row counts by table; empty without the database. */
  tables: TableCounts
  /** Size and checksum of every file but this one, by path. */
  files: Readonly<Record<string, { bytes: number; sha256: string }>>
}

/**
 * Reads the manifest of a backup folder. Throws an Error with a message for the operator when it is missing, unreadable, or of a later
 * version.
 */
export async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch(() => null)
  if (text === null) throw new Error(`${folder} is no backup: it holds no ${MANIFEST_FILE}. A backup that was broken off has none.`)
  const manifest = JSON.parse(text) as BackupManifest
  if (manifest.format !== FORMAT)
    throw new Error(`This version reads backups of format ${FORMAT}; ${folder} has format ${manifest.format}.`)
  refuseDowngrade({ format: manifest.data ?? 0, gantry: manifest.gantry })
  return manifest
}

/** Start of the newest complete backup in a folder; `null` for none. */
export async function newestBackup(folder: string): Promise<Date | null> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.sort().reverse()) {
    const manifest = await readManifest(join(folder, name)).catch(() => null)
    if (manifest !== null) return new Date(manifest.taken)
  }
  return null
}

/** Size and checksum of every file below a folder, ordered by path. */
export async function sumsOf(folder: string): Promise<BackupManifest['files']> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = found.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
  const sums: [string, { bytes: number; sha256: string }][] = []
  for (const path of paths.sort()) {
    const name = path
      .slice(folder.length + 1)
      .split('\\')
      .join('/')
    if (name !== MANIFEST_FILE) sums.push([name, { bytes: (await stat(path)).size, sha256: await sumOf(path) }])
  }
  return Object.fromEntries(sums)
}

/** Differences between folder and manifest, one message each. */
export async function folderFaults(folder: string, { files }: BackupManifest): Promise<string[]> {
  const found = await sumsOf(folder)
  const changed = Object.entries(files).flatMap(([path, { sha256 }]) => {
    const there = found[path]
    if (!there) return [`${path} is missing.`]
    return there.sha256 === sha256 ? [] : [`${path} is not what was backed up: its checksum differs.`]
  })
  const foreign = Object.keys(found).flatMap((path) => (path in files ? [] : [`${path} is not part of the backup.`]))
  return [...changed, ...foreign]
}

async function sumOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
