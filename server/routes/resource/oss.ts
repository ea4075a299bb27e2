// Uploads, kept in the data folder.

import { join } from 'node:path'
import { AppError } from '../../errors.ts'
import type { Platform } from '../../platform.ts'
import type { Route } from '../route.ts'
import { FILE_LIMIT_MB, keepFile } from './fileStore.ts'

export function filesFolder({ config }: Pick<Platform, 'config'>): string {
  return join(config.dataFolder, 'files')
}

export const putFile: Route = {
  method: 'POST',
  path: '/api/blade-resource/oss/endpoint/put-file',
  access: 'user',
  async handle({ platform, request }) {
    if (!request.isMultipart()) throw new AppError('upload.missing')
    const part = await request.file({ limits: { fileSize: FILE_LIMIT_MB * 1024 * 1024 }, throwFileSizeLimit: false })
    if (!part) throw new AppError('upload.missing')
    const { name, size } = await keepFile(filesFolder(platform), part.file, part.filename ?? '')
    const link = `/files/${name}`
    return { link, domain: '', name, originalName: part.filename, attachSize: size, attachId: null }
  },
}
