// Checks the data folder: exists, writable, enough space, private.

import { randomBytes } from 'node:crypto'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import { type CheckResult, fault, fine, warning } from './finding.ts'

const LITTLE = 200e6
const SCARCE = 2e9

export async function checkDataFolder({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<CheckResult[]> {
  const found = await stat(dataFolder).catch(() => null)
  if (found && !found.isDirectory()) return [fault('data folder', `${dataFolder} is no folder`, 'Name a folder in GANTRY_DATA.')]
  const place = found ? dataFolder : await nearestFolder(dirname(dataFolder))
  const refused = await refusal(place)
  if (refused !== null) {
    return [
      fault(
        'data folder',
        `${place} cannot be written: ${refused}`,
        'Give it to the user that runs the server, or name another in GANTRY_DATA.',
      ),
    ]
  }
  return [
    fine('data folder', found ? `${dataFolder} can be written` : `${dataFolder} is made on the first start`),
    ...(found && (found.mode & 0o007) !== 0
      ? [warning('data folder', 'is open to every user of this machine', `Run chmod 700 ${dataFolder}.`)]
      : []),
    await room(place),
  ]
}

async function room(folder: string): Promise<CheckResult> {
  const { bavail, bsize } = await statfs(folder)
  return checkFreeBytes(bavail * bsize)
}

export function checkFreeBytes(free: number): CheckResult {
  const description = `${(free / 1e9).toFixed(1)} GB are free`
  const fix = 'Make room on its disk: a full one refuses every write.'
  if (free < LITTLE) return fault('disk', description, fix)
  return free < SCARCE ? warning('disk', description, fix) : fine('disk', description)
}

async function refusal(folder: string): Promise<string | null> {
  const probe = join(folder, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

async function nearestFolder(path: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  return found || path === dirname(path) ? path : nearestFolder(dirname(path))
}
