// Generates docs/rights.md from the project's schema files and seeds.

import { resolve } from 'node:path'
import type { Finding } from '../../engine/model/checks/finding.ts'
import { seedsOf } from '../compose.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { modules } from '../modules/index.ts'
import { grantedRoles, plannedMenus } from '../modules/system/index.ts'
import { type GeneratedFiles, generatedFileFindings, writeGeneratedFiles } from './generatedFiles.ts'
import { readFolder } from './moduleFacts.ts'
import { rightsPage } from './rightsPage.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

export async function rightsFindings(project = PROJECT): Promise<Finding[]> {
  return generatedFileFindings(await made(), 'the schema files and seeds', project)
}

export async function writeRightsFile(project = PROJECT): Promise<string[]> {
  return writeGeneratedFiles(await made(), project)
}

async function made(): Promise<GeneratedFiles> {
  const { library } = await readFolder(PROJECT_SCHEMAS)
  const { directories, parameters } = seedsOf(modules)
  const ofTenant = parameters.find(({ paramKey }) => paramKey === 'tenant.default.menuCode')?.paramValue.split(',') ?? []
  const granted = { roles: grantedRoles, menus: directories.filter(({ isCommon }) => isCommon).map(({ code }) => code) }
  const plan = plannedMenus({ directories }, library.entities.values())
  return { 'docs/rights.md': rightsPage({ plan, granted, ofTenant }) }
}
