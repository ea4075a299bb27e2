// Uploaded files, judged on this server's disk before the storage takes them over, under names that cannot be guessed.

import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sizeLimit } from '#model/formats/uploads.ts'
import { AppError } from '../../errors.ts'
import { formFault } from '../../http/sentForm.ts'
import { HEAD_BYTES, kindOfEnding, kinds, type UploadKind } from './fileKind.ts'
import { diskStorage, refused } from './storage/disk.ts'
import type { Storage } from './storage/storage.ts'

/** Accepted files of a field: `Upload` of the model. */
export interface FileRules {
  /** Endings, lower case with the dot; empty takes all that are not `onlyAsked`. */
  accept: readonly string[]
  maxKB: number
  /** Public: anybody with the URL can always read the file. */
  public: boolean
}

/** A file that no field stands behind, such as a picture in a text. */
export const ANY_FILE: FileRules = { accept: [], maxKB: 10 * 1024, public: false }

/** A name as `keepFile` makes it. */
export const FILE_NAME = /^(?:pub)?[0-9a-f]{32}\.[a-z0-9]{2,5}$/

const DRAFT = /^\.\d+-[0-9a-f]{32}$/

/** A day: no upload takes that long. */
const DRAFT_LIFE = 24 * 3_600_000

export interface KeptFile {
  /** Name in the storage. */
  name: string
  /** Bytes. */
  size: number
  /** Media type. */
  type: string
}

/**
 * Keeps a stream as a file, once it is there whole and its content agrees with its name.
 * Throws upload.kindRefused, upload.tooLarge or upload.overLimit, upload.empty, upload.kindDiffers, and what the storage throws;
 * an upload that fails or stops leaves nothing behind.
 * @param folder where it lies meanwhile
 */
export async function keepFile(
  folder: string,
  stream: Readable & { truncated?: boolean },
  originalName: string,
  rules: FileRules = ANY_FILE,
  storage: Storage = diskStorage(folder),
): Promise<KeptFile> {
  const ending = extname(originalName).toLowerCase()
  const kind = kindOfEnding(ending)
  if (!kind || !isTaken(rules.accept, ending, kind)) {
    stream.resume()
    throw new AppError('upload.kindRefused')
  }
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(refused)
  const draft = draftIn(folder)
  try {
    await pipeline(stream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }))
      .catch(formFault)
      .catch(refused)
    if (stream.truncated) throw tooLarge(rules)
    const { size, head } = await readHead(draft)
    if (size === 0) throw new AppError('upload.empty')
    if (!kinds.some((known) => !known.onlyAsked && known.matches(head)) && !kind.matches(head)) throw new AppError('upload.kindRefused')
    if (!kind.matches(head)) throw new AppError('upload.kindDiffers', { ending })
    const name = `${rules.public ? 'pub' : ''}${unique()}${ending}`
    await storage.put(name, draft, { size, type: kind.type })
    return { name, size, type: kind.type }
  } finally {
    await rm(draft, { force: true })
  }
}

const unique = (): string => randomBytes(16).toString('hex')

/** Path of a file that is not to stay; one that a killed process left is swept after a day. */
export const draftIn = (folder: string): string => join(folder, `.${process.pid}-${unique()}`)

function isTaken(accept: readonly string[], ending: string, { onlyAsked }: Pick<UploadKind, 'onlyAsked'>): boolean {
  return accept.length === 0 ? !onlyAsked : accept.includes(ending)
}

function tooLarge({ maxKB }: FileRules): AppError {
  return maxKB === ANY_FILE.maxKB
    ? new AppError('upload.tooLarge', { limit: maxKB / 1024 })
    : new AppError('upload.overLimit', { limit: sizeLimit({ maxKB }) })
}

/** Bytes of a kept file; `null` when there is none of that name. */
export async function keptSize(folder: string, name: string): Promise<number | null> {
  if (!FILE_NAME.test(name)) return null
  return stat(join(folder, name)).then(
    ({ size }) => size,
    () => null,
  )
}

/** Removes drafts that a killed process left. */
export async function sweepDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((name) => DRAFT.test(name))) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (mtimeMs < Date.now() - DRAFT_LIFE) await rm(path, { force: true })
  }
}

async function readHead(path: string): Promise<{ size: number; head: Buffer }> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return { size, head: buffer.subarray(0, bytesRead) }
  } finally {
    await file.close()
  }
}
