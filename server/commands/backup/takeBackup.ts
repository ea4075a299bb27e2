// Writes a backup folder with database, uploads, secret and settings while the server runs.

import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { commandLine, copySqlite, DATA_FORMAT, dumpPostgres, dumpTool, type TableCounts, ToolMissing } from '#store/copy/index.ts'
import { readSecret } from '../../access/sessions/secret.ts'
import type { Config } from '../../config.ts'
import { makeFolder, renameDurably, syncTree } from '../../durableFiles.ts'
import { version } from '../../version.ts'
import { type BackupManifest, FORMAT, MANIFEST_FILE, PARTS, sumsOf } from './manifest.ts'

type Place = Pick<Config, 'dataFolder' | 'databaseUrl' | 'secret'>

export interface TakenBackup {
  folder: string
  manifest: BackupManifest
  /** Manual steps that complete the backup. */
  missing: string | null
}

/** Takes a backup into a new folder below `into`, named after the moment. Throws with a sentence; what was begun then stays as `….part`. */
export async function takeBackup(config: Place, into: string, now = new Date()): Promise<TakenBackup> {
  const folder = join(into, `gantry-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`)
  const part = `${folder}.part`
  await makeFolder(into)
  await mkdir(part, { mode: 0o700 })
  // Before the database and after it: what is removed meanwhile is in it as well as what is added, and no record names a file that is not.
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

/** Uploads never change under their names, so one that is there is whole; a name with a dot in front is one that is just coming in. */
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
    // Removed with its record since the folder was read.
    await copyFile(join(from, name), join(to, name)).catch(unlessMissing)
  }
}

function unlessMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
