// The version of Gantry.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')

/** Version of Gantry in package.json. */
export const { version } = JSON.parse(file) as { version: string }
