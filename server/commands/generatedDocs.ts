// Generates docs/rights.md and docs/device-kinds.md from the project's schema files and seeds.

import { resolve } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { seedsOf } from '../compose.ts'
import { RECORD } from '../library/openLibrary.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { modules } from '../modules/index.ts'
import { grantedRoles, plannedMenus } from '../modules/system/index.ts'
import { deviceKindsPage } from './deviceKindsPage.ts'
import { type GeneratedFiles, generatedFileFindings, writeGeneratedFiles } from './generatedFiles.ts'
import { readFolder } from './moduleFacts.ts'
import { rightsPage } from './rightsPage.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

export async function generatedDocFindings(project = PROJECT): Promise<Finding[]> {
  return generatedFileFindings(await made(), 'the schema files and seeds', project)
}

export async function writeGeneratedDocs(project = PROJECT): Promise<string[]> {
  return writeGeneratedFiles(await made(), project)
}

async function made(): Promise<GeneratedFiles> {
  const { library } = await readFolder(PROJECT_SCHEMAS)
  const { directories, parameters } = seedsOf(modules)
  const ofTenant = parameters.find(({ paramKey }) => paramKey === 'tenant.default.menuCode')?.paramValue.split(',') ?? []
  const granted = { roles: grantedRoles, menus: directories.filter(({ isCommon }) => isCommon).map(({ code }) => code) }
  const plan = plannedMenus({ directories }, library.entities.values())
  const { properties = {} } = JSON.parse(library.files.get(RECORD)?.sent ?? '{}') as EntityFile
  return {
    'docs/rights.md': rightsPage({ plan, granted, ofTenant }),
    'docs/device-kinds.md': deviceKindsPage(library.entities.values(), new Set(Object.keys(properties))),
  }
}
