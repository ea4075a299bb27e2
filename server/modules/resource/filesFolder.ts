import { join } from 'node:path'
import type { Config } from '../../config.ts'

export function filesFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'files')
}
