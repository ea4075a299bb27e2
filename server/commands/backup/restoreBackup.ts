// Restores a backup into an empty data folder, or with `force` over existing data, which are moved aside.

import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { counted } from '#i18n/fill.ts'
import {
  commandLine,
  countFaults,
  lockFolder,
  postgresCounts,
  restorePostgres,
  restoreTool,
  soundCounts,
  ToolMissing,
} from '#store/copy/index.ts'
import type { Config } from '../../config.ts'
import { copyDurably, makeFolder, renameDurably } from '../../durableFiles.ts'
import { type BackupManifest, folderFaults, PARTS, readManifest } from './manifest.ts'

export interface RestoredBackup {
  manifest: BackupManifest
  /** Folder with the previous content of the data folder; `null` if that was empty. */
  aside: string | null
  /** Remaining manual steps. */
  missing: string | null
}

const ASIDE = /^\.before-restore-/
const LOCK = /^gantry\.lock/

/**
 * Throws an Error with a message for the operator, before any change, if the backup is damaged, of the other database, or the target is not
 * empty.
 */
export async function restoreBackup(
  { dataFolder, databaseUrl }: Pick<Config, 'dataFolder' | 'databaseUrl'>,
  folder: string,
  { force, now = new Date() }: { force: boolean; now?: Date },
): Promise<RestoredBackup> {
  const manifest = await readManifest(folder)
  const faults = await folderFaults(folder, manifest)
  if (faults.length > 0) throw new Error(`The backup is damaged and nothing was restored.\n${faults.join('\n')}`)
  if (manifest.store === 'postgres' && databaseUrl === null)
    throw new Error('This is a backup of PostgreSQL: set DATABASE_URL to the database to fill.')
  if (manifest.store === 'sqlite' && databaseUrl !== null)
    throw new Error('This is a backup of an embedded database: leave DATABASE_URL out.')
  if (databaseUrl !== null && !force) await refuseFull(databaseUrl)
  await makeFolder(dataFolder)
  const unlock = lockFolder(dataFolder)
  try {
    const there = (await readdir(dataFolder)).filter((name) => !LOCK.test(name) && !ASIDE.test(name))
    if (there.length > 0 && !force) {
      throw new Error(`${dataFolder} is not empty. Name an empty folder in GANTRY_DATA, or add --force: what is there is then kept aside.`)
    }
    const aside = there.length > 0 ? join(dataFolder, `.before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`) : null
    if (aside !== null) await moveAll(there, dataFolder, aside)
    const paths = Object.keys(manifest.files).filter((path) => path !== PARTS.postgres)
    // The database comes last: a data folder without it does not start, so an interrupted restore is noticed.
    for (const path of paths.sort((one, other) => Number(one === PARTS.sqlite) - Number(other === PARTS.sqlite))) {
      await copyDurably(join(folder, path), join(dataFolder, path))
    }
    const missing = databaseUrl === null ? checkSqlite(manifest, dataFolder) : await bringPostgres(manifest, databaseUrl, folder, force)
    return { manifest, aside, missing }
  } finally {
    unlock()
  }
}

function checkSqlite({ tables }: BackupManifest, dataFolder: string): null {
  refuseFaults(countFaults(tables, soundCounts(join(dataFolder, PARTS.sqlite))))
  return null
}

async function bringPostgres(
  { hasDatabase, tables }: BackupManifest,
  databaseUrl: string,
  folder: string,
  force: boolean,
): Promise<string | null> {
  if (!hasDatabase) {
    const command = commandLine(restoreTool(databaseUrl, `${folder}.dump`, force))
    return `The database was not part of this backup. Restore the dump that was made beside it:\n  ${command}`
  }
  const file = join(folder, PARTS.postgres)
  try {
    refuseFaults(countFaults(tables, await restorePostgres(databaseUrl, file, force)))
    return null
  } catch (error) {
    if (!(error instanceof ToolMissing)) throw error
    return `The database is not restored: ${error.message} Run this where PostgreSQL's tools are:\n  ${commandLine(restoreTool(databaseUrl, file, force))}`
  }
}

async function refuseFull(databaseUrl: string): Promise<void> {
  const tables = Object.keys(await postgresCounts(databaseUrl))
  if (tables.length === 0) return
  throw new Error(
    `The database of DATABASE_URL holds ${counted(tables.length, 'table')}. Name an empty one, or add --force: tables of the same name are then replaced.`,
  )
}

function refuseFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`What was restored is not what was backed up.\n${faults.join('\n')}`)
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  for (const name of names) await renameDurably(join(from, name), join(to, name))
}
