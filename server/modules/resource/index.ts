// Uploaded files.

import type { Module } from '../module.ts'
import { readSeeds } from '../readSeeds.ts'
import { putFile } from './oss.ts'
import { uploadedFiles } from './uploadedFiles.ts'

export const resource: Module = {
  name: 'resource',
  routes: [putFile],
  files: uploadedFiles,
  seeds: readSeeds(import.meta.dirname, 'seeds.json'),
}

export { FILE_NAME, keepFile, keptSize } from './fileStore.ts'
export { filesFolder } from './uploadedFiles.ts'
