import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

const DATABASE = 'gantry.db'
const SCHEMAS = 'schemas-last-good.json'

/** Copies the embedded database into a data folder. */
export async function copySeededFile(folder: string, dataFolder: string): Promise<void> {
  await copySeededSchemas(folder, dataFolder)
  await copyFile(join(folder, DATABASE), join(dataFolder, DATABASE))
}

/** Marks the project's schema files as checked, so that a start does not check them again. */
export async function copySeededSchemas(folder: string, dataFolder: string): Promise<void> {
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  await copyFile(join(folder, SCHEMAS), join(dataFolder, SCHEMAS))
}
