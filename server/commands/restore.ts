// `npm run restore -- <backup folder> [--force]`: restores a backup into the configured data folder and database.

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isCoordinator } from '#store/copy/index.ts'
import { parseConfig } from '../config.ts'
import { PARTS } from './backup/manifest.ts'
import { restoreBackup } from './backup/restoreBackup.ts'
import { runCommand } from './runCommand.ts'

const USAGE = 'npm run restore -- <backup folder> [--force]'

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { force: { type: 'boolean', default: false } } })
  const [named, ...others] = positionals
  if (named === undefined || others.length > 0) throw new Error('Name one backup folder.')
  const config = parseConfig(process.env)
  const folder = resolve(named)
  const { manifest, aside, missing } = await restoreBackup(config, folder, values)
  process.stdout.write(`The backup of ${manifest.taken} (Gantry ${manifest.gantry}) is in ${config.dataFolder}.\n`)
  if (aside !== null) process.stdout.write(`What stood there before is in ${aside}; remove it when it is not needed any more.\n`)
  if (config.secret !== null) process.stdout.write(`Tokens go on when GANTRY_SECRET is what ${join(folder, PARTS.secret)} holds.\n`)
  if (missing === null && config.databaseUrl !== null && (await isCoordinator(config.databaseUrl)))
    process.stdout.write('The tables are on the coordinator of the cluster: distribute them by npm run distribute -- --apply.\n')
  if (missing === null) return 0
  process.stderr.write(`${missing}\n`)
  return 1
})
