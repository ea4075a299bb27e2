// Calls on files and buckets of the storage configuration in `code`; by default of the enabled one, otherwise on the disk.

import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import { siteTime } from '#model/siteTime.ts'
import type { Rec } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import { userOf } from '../../records/actor.ts'
import { reserveSpace } from '../../records/storageQuota.ts'
import { FILE_NAME } from './fileStore.ts'
import { noteFile, putFile } from './putFile.ts'
import { placeFor, removeFile, type StoragePlace, storagePlaceOf, storedIn } from './storage/places.ts'
import type { Buckets } from './storage/storage.ts'
import { holderOf } from './unusedFiles.ts'

const ENDPOINT = '/api/blade-resource/oss/endpoint'
const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const LINK_SECONDS = 4 * 3600

/** File of `?fileName=`, with its storage. Throws oss.noFile. */
async function fileOf(call: Call, name = call.query.fileName ?? ''): Promise<StoragePlace & { name: string }> {
  if (name === '') throw new AppError('request.parameterMissing', { name: 'fileName' })
  if (!FILE_NAME.test(name)) throw new AppError('oss.noFile')
  const place = await storagePlaceOf(call.platform, name)
  const { code = '' } = call.query
  if (code !== '' && (await placeFor(call.platform, userOf(call).tenantId, code)).oss !== place.oss) throw new AppError('oss.noFile')
  return { ...place, name }
}

/** Returns `{link, name, length, contentType, putTime}`. */
async function statFile(call: Call): Promise<Rec> {
  const { name, storage } = await fileOf(call)
  const stat = await storage.stat(name)
  if (!stat) throw new AppError('oss.noFile')
  const { size, type, modified } = stat
  return { link: `/files/${name}`, name, length: size, contentType: type, putTime: siteTime(new Date(modified)) }
}

/** Place of the file in its storage, for clients that read the storage directly. */
async function filePath(call: Call): Promise<string> {
  const { name, storage } = await fileOf(call)
  return storage.domain === '' ? `/files/${name}` : `${storage.domain}/${name}`
}

/** URL that opens the file for some hours: signed by the bucket, or of this server. */
async function fileLink(call: Call): Promise<string> {
  const { name, storage } = await fileOf(call)
  return (await storage.link(name, LINK_SECONDS)) ?? `/files/${name}`
}

/** Returns `{link, name}` of the copy, stored beside the file. */
async function copyFile(call: Call): Promise<Rec> {
  const { platform } = call
  const place = await fileOf(call)
  const { name, storage } = place
  const stat = await storage.stat(name)
  if (!stat) throw new AppError('oss.noFile')
  const copy = `${name.startsWith('pub') ? 'pub' : ''}${randomBytes(16).toString('hex')}${extname(name)}`
  const user = userOf(call)
  const giveBack = await reserveSpace(platform, user, stat.size, storedIn(place))
  try {
    await storage.copy(name, copy)
    await noteFile(platform, copy, place, user, stat.size)
  } finally {
    giveBack()
  }
  return { link: `/files/${copy}`, name: copy }
}

/** Removes all files, or none if a record refers to one. */
async function removeFiles(call: Call, names: string): Promise<void> {
  const files = []
  for (const one of names.split(',')) files.push(await fileOf(call, one.trim()))
  for (const { name } of files) {
    const holder = await holderOf(call.platform.store.db, call.platform.library().entities, name)
    if (holder) throw new AppError('oss.fileHeld', { title: holder.title })
  }
  for (const { name } of files) await removeFile(call.platform, name)
}

async function withBuckets(call: Call, work: (buckets: Buckets, name: string) => Promise<void>): Promise<void> {
  const { bucketName = '', code } = call.query
  if (!BUCKET_NAME.test(bucketName)) throw new AppError('request.parameterInvalid', { name: 'bucketName' })
  const { storage } = await placeFor(call.platform, userOf(call).tenantId, code)
  if (!storage.buckets) throw new AppError('oss.noBuckets')
  await work(storage.buckets, bucketName)
}

/** Description of a file upload and its link. */
export const uploadDescription: NonNullable<Route['described']> = {
  body: {
    'multipart/form-data': { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } },
  },
  answer: {
    type: 'object',
    required: ['link', 'name', 'originalName'],
    properties: { link: { type: 'string' }, name: { type: 'string' }, originalName: { type: 'string' } },
  },
}
export const namedUploadDescription = { ...uploadDescription, query: { fileName: { type: 'string' } } }

const route = (method: Route['method'], name: string, access: Route['access'], handle: Route['handle']): Route => ({
  method,
  path: `${ENDPOINT}/${name}`,
  access,
  handle,
})

/** The whole answer is a link. */
const ADDRESS = { links: ['data'], markup: [] }
const keeper = { permission: 'oss_debug' } as const

export const endpointRoutes: readonly Route[] = [
  { ...route('POST', 'put-file', 'user', (call) => putFile(call)), described: uploadDescription },
  {
    ...route('POST', 'put-file-by-name', 'user', (call) => putFile(call, call.query.fileName)),
    described: namedUploadDescription,
  },
  route('POST', 'make-bucket', keeper, (call) => withBuckets(call, (buckets, name) => buckets.make(name))),
  route('POST', 'remove-bucket', keeper, (call) => withBuckets(call, (buckets, name) => buckets.remove(name))),
  route('POST', 'copy-file', keeper, copyFile),
  route('POST', 'remove-file', keeper, (call) => removeFiles(call, call.query.fileName ?? '')),
  route('POST', 'remove-files', keeper, (call) => removeFiles(call, call.query.fileNames ?? '')),
  route('GET', 'stat-file', keeper, statFile),
  { ...route('GET', 'file-path', keeper, filePath), fileFields: ADDRESS },
  { ...route('GET', 'file-link', keeper, fileLink), fileFields: ADDRESS },
]
