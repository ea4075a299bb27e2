// `npm run backup [-- --to folder] [--hold-writes]`: copies database, files and secret to a dated folder while the server runs.

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { counted } from '../../i18n/fill.ts'
import { parseConfig } from '../config.ts'
import { takeBackup } from './backup/takeBackup.ts'
import { runCommand } from './runCommand.ts'

const USAGE = 'npm run backup -- [--to folder] [--hold-writes]'

await runCommand(USAGE, async () => {
  const options = { to: { type: 'string', default: './backups' }, 'hold-writes': { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ options })
  const config = parseConfig(process.env)
  if (config.backendUrl !== null) throw new Error('In front of an existing platform Gantry keeps no data: there is nothing to back up.')
  const { folder, manifest, missing } = await takeBackup(config, resolve(values.to), { holdsWrites: values['hold-writes'] })
  const files = Object.keys(manifest.files).filter((path) => path.startsWith('files/')).length
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0)
  process.stdout.write(
    `${folder}: ${counted(Object.keys(manifest.tables).length, 'table')} with ${counted(rows, 'row')}, ${counted(files, 'uploaded file')}, the secret\n`,
  )
  if (missing === null) return 0
  process.stderr.write(`${missing}\n`)
  return 1
})
