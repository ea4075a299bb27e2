import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Reads rows from a JSON file of a module. The file is shipped, so its shape is trusted. */
export function readSeeds<Seeds>(folder: string, file: string): Seeds {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Seeds
}
