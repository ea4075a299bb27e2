// Uploaded files.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { deleteGoneFiles, goneFilesHook, makeGoneFiles } from './goneFiles.ts'
import { putFile } from './oss.ts'
import { uploadedFiles } from './uploadedFiles.ts'

export const resource: Module = {
  name: 'resource',
  routes: [putFile],
  files: uploadedFiles,
  hooks: () => [goneFilesHook],
  chores: [{ name: 'gone files', run: deleteGoneFiles }],
  seed: ({ store }) => makeGoneFiles(store),
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}

export { FILE_NAME, keepFile } from './fileStore.ts'
export { filesFolder } from './uploadedFiles.ts'
