import { extname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { FileSource } from '../../http/files.ts'
import { kindOfEnding } from './fileKind.ts'
import { FILE_NAME, sweepDrafts } from './fileStore.ts'

export function filesFolder({ dataFolder }: Pick<Config, 'dataFolder'>): string {
  return join(dataFolder, 'files')
}

export function uploadedFiles(config: Config): FileSource {
  const folder = filesFolder(config)
  return {
    folder,
    prepare: () => sweepDrafts(folder),
    kindOf(name) {
      const kind = FILE_NAME.test(name) ? kindOfEnding(extname(name)) : undefined
      return kind ? { ...kind, public: name.startsWith('pub') } : null
    },
  }
}
