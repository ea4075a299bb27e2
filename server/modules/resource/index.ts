// Uploaded files, and the buckets that may keep them.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { attachHook, attachRoutes } from './attach.ts'
import { endpointRoutes } from './endpoint.ts'
import { deleteGoneFiles, goneFilesHook, makeGoneFiles } from './goneFiles.ts'
import { orphanRoutes } from './orphans/orphanRoutes.ts'
import { ossHook, ossRoutes } from './oss.ts'
import { makeBucketFiles } from './storage/places.ts'
import { makeThumbnails } from './thumbnails/thumbnails.ts'
import { uploadedFiles } from './uploadedFiles.ts'

export const resource: Module = {
  name: 'resource',
  routes: [...ossRoutes, ...endpointRoutes, ...attachRoutes, ...orphanRoutes],
  files: uploadedFiles,
  hooks: ({ config }) => [ossHook(config.storageHosts), attachHook, goneFilesHook],
  chores: [{ name: 'gone files', run: deleteGoneFiles }],
  async seed({ store }) {
    await makeGoneFiles(store)
    await makeBucketFiles(store)
    await makeThumbnails(store)
  },
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}

export { FILE_NAME, keepFile, keptSize } from './fileStore.ts'
export { filesFolder } from './filesFolder.ts'
export { IN_BUCKET } from './storage/places.ts'
