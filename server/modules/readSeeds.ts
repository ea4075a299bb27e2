import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rows of a JSON file of a module, which is part of the product, so the shape is trusted. */
export function readSeeds<Seeds>(folder: string, file: string): Seeds {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Seeds
}
