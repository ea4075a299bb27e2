// Default storage: a folder on this server's disk.

import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { copyDurably, renameDurably } from '#server/durableFiles.ts'
import { AppError } from '#server/errors.ts'
import { kindOfEnding } from '../fileKind.ts'
import type { Storage } from './storage.ts'

export function diskStorage(folder: string): Storage {
  return {
    domain: '',
    buckets: null,
    put: (name, draft) => renameDurably(draft, join(folder, name)).catch(refused),
    pathOf: (name) => join(folder, name),
    read: async (name, part) => createReadStream(join(folder, name), part),
    async stat(name) {
      const file = await stat(join(folder, name)).catch(() => null)
      return file && { size: file.size, modified: file.mtimeMs, type: kindOfEnding(extname(name))?.type ?? 'application/octet-stream' }
    },
    remove: (name) => rm(join(folder, name), { force: true }).catch(refused),
    copy: (from, to) => copyDurably(join(folder, from), join(folder, to)).catch(refused),
    link: async () => null,
  }
}

const FULL = ['ENOSPC', 'EDQUOT']
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS']

/** A full or read-only disk is reported to users; other errors are internal. */
export function refused(error: unknown): never {
  const { code = '' } = error as NodeJS.ErrnoException
  if (FULL.includes(code)) throw new AppError('oss.full')
  if (NOT_WRITABLE.includes(code)) throw Object.assign(new AppError('oss.notWritable'), { cause: error })
  throw error
}
