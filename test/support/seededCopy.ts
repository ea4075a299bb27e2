import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const DATABASE = 'gantry.db'
const SCHEMAS = 'schemas-last-good.json'

/** Puts a copy of the embedded database into a data folder. */
export async function copySeededFile(folder: string, dataFolder: string): Promise<void> {
  await copySeededSchemas(folder, dataFolder)
  await copyFile(join(folder, DATABASE), join(dataFolder, DATABASE))
}

/** Lets a start know that the project's schema files were judged before. */
export async function copySeededSchemas(folder: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await copyFile(join(folder, SCHEMAS), join(dataFolder, SCHEMAS))
}
