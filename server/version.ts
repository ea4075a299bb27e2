import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')

/** The version of this Gantry, as package.json says it. */
export const { version } = JSON.parse(file) as { version: string }
