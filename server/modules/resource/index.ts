// Module of uploads, storage buckets and text messages.

import { makeUploads } from '../../records/storageQuota.ts'
import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { attachHook, attachRoutes } from './attach.ts'
import { endpointRoutes } from './endpoint.ts'
import { namedFilesHook } from './namedFiles.ts'
import { orphanRoutes } from './orphans/orphanRoutes.ts'
import { ossHook, ossRoutes } from './oss.ts'
import { eraseOldMessages } from './sms/deliver.ts'
import { smsDispatcher } from './sms/dispatcher.ts'
import { smsEndpointRoutes } from './sms/endpoint.ts'
import { messageHook, messageRoutes } from './sms/messages.ts'
import { seedDemoSms, smsHook, smsRoutes } from './sms/sms.ts'
import { makeBucketFiles } from './storage/places.ts'
import { startThumbnailer } from './thumbnails/thumbnailer.ts'
import { makeThumbnails } from './thumbnails/thumbnails.ts'
import { deleteUnusedFiles, makeUnusedFilesTable, unusedFilesHook } from './unusedFiles.ts'
import { uploadedFiles } from './uploadedFiles.ts'

export const resource: Module = {
  name: 'resource',
  routes: [...ossRoutes, ...endpointRoutes, ...attachRoutes, ...orphanRoutes, ...smsRoutes, ...smsEndpointRoutes, ...messageRoutes],
  lenientLists: ['oss', 'sms', 'attach'].flatMap((name) => [`/api/blade-resource/${name}/list`, `/api/blade-resource/${name}/page`]),
  files: uploadedFiles,
  hooks: ({ config }) => [ossHook(config.storageHosts), attachHook, namedFilesHook, unusedFilesHook, smsHook, messageHook],
  scheduled: [
    { name: 'gone files', run: deleteUnusedFiles },
    { name: 'send messages', run: async (platform) => smsDispatcher.flush(platform) },
    { name: 'erase old messages', run: eraseOldMessages },
  ],
  async seed(platform) {
    const { store } = platform
    await makeUnusedFilesTable(store)
    await makeBucketFiles(store)
    await makeThumbnails(store)
    await makeUploads(store)
    await seedDemoSms(platform)
  },
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
  async start(platform) {
    const running = [smsDispatcher.start(platform), startThumbnailer(platform)]
    return { stop: async () => void (await Promise.all(running.map((one) => one.stop()))) }
  },
}

export { filesFolder } from '../../records/storageQuota.ts'
export { FILE_NAME, keepFile, keptSize } from './fileStore.ts'
export { ANY_PICTURE, keepPicture } from './keepPicture.ts'
export { checkFiles } from './namedFiles.ts'
export { redeemCode, sendCode, simulateSendCode } from './sms/codes.ts'
export { smsDispatcher } from './sms/dispatcher.ts'
export { queueMessages } from './sms/queue.ts'
export { configurationFor } from './sms/sms.ts'
export { IN_BUCKET, removeFile } from './storage/places.ts'
export { type StorageShortage, storageShortages } from './storageShortages.ts'
