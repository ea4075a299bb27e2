// Writes a backup folder with database, uploads, secret and settings while the server runs.

import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  commandLine,
  copySqlite,
  DATA_FORMAT,
  dumpPostgres,
  dumpTool,
  refuseUnheldDump,
  type TableCounts,
  ToolMissing,
} from '#store/copy/index.ts'
import { readSecret } from '../../access/sessions/secret.ts'
import type { Config } from '../../config.ts'
import { makeFolder, renameDurably, syncTree } from '../../durableFiles.ts'
import { version } from '../../version.ts'
import { type BackupManifest, FORMAT, MANIFEST_FILE, PARTS, sumsOf } from './manifest.ts'

type Place = Pick<Config, 'dataFolder' | 'databaseUrl' | 'secret'>

export interface BackupOptions {
  now?: Date
  /** True if writes may wait, which a consistent dump of a Citus cluster requires. */
  holdsWrites?: boolean
}

export interface TakenBackup {
  folder: string
  manifest: BackupManifest
  /** Manual steps that complete the backup. */
  missing: string | null
}

/**
 * Takes a backup into a new folder below `into`, named by time. Throws an Error with a message for the operator; the incomplete backup
 * stays as `….part`.
 */
export async function takeBackup(
  config: Place,
  into: string,
  { now = new Date(), holdsWrites = false }: BackupOptions = {},
): Promise<TakenBackup> {
  const folder = join(into, `gantry-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const part = `${folder}.part`
  if (config.databaseUrl !== null) await refuseUnheldDump(config.databaseUrl, holdsWrites)
  await makeFolder(into)
  await mkdir(part, { mode: 0o700 })
  // Copied before and after the database, so that files removed or added meanwhile are included and no record refers to a missing file.
  await copyFiles(config, part)
  const { tables, missing } = await copyDatabase(config, part, folder)
  await copyFiles(config, part)
  await writeFile(join(part, PARTS.secret), await readSecret(config), { mode: 0o600 })
  await copyFile(join(config.dataFolder, PARTS.settings), join(part, PARTS.settings)).catch(unlessMissing)
  const manifest: BackupManifest = {
    format: FORMAT,
    data: DATA_FORMAT,
    taken: now.toISOString(),
    gantry: version,
    node: process.version,
    store: config.databaseUrl === null ? 'sqlite' : 'postgres',
    hasDatabase: missing === null,
    tables,
    files: await sumsOf(part),
  }
  await writeFile(join(part, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  await syncTree(part)
  await renameDurably(part, folder)
  return { folder, manifest, missing }
}

async function copyDatabase(
  { dataFolder, databaseUrl }: Place,
  part: string,
  folder: string,
): Promise<{ tables: TableCounts; missing: string | null }> {
  if (databaseUrl === null) return { tables: await copySqlite(dataFolder, join(part, PARTS.sqlite)), missing: null }
  try {
    return { tables: await dumpPostgres(databaseUrl, join(part, PARTS.postgres)), missing: null }
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error
    const command = commandLine(dumpTool(databaseUrl, `${folder}.dump`))
    return {
      tables: {},
      missing: `The database is not in it: ${error.message} Run this where PostgreSQL's tools are, and keep both together:\n  ${command}`,
    }
  }
}

/** Uploads never change, so an existing copy is complete; names with a leading dot are uploads in progress. */
async function copyFiles({ dataFolder }: Place, part: string): Promise<void> {
  const to = join(part, PARTS.files)
  await mkdir(to, { recursive: true, mode: 0o700 })
  const known = new Set(await readdir(to))
  const from = join(dataFolder, PARTS.files)
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    if (name.startsWith('.') || known.has(name)) continue
    // The file may have been removed since the folder was listed.
    await copyFile(join(from, name), join(to, name)).catch(unlessMissing)
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
