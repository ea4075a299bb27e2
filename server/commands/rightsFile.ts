// docs/rights.md, made of the project's schema files and of what a fresh platform is seeded with.

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Finding } from '../../engine/model/finding.ts'
import { readLibrary } from '../library/library.ts'
import { PROJECT_SCHEMAS } from '../library/schemaFolder.ts'
import { type MenuSeeds, planMenus } from '../modules/system/menuPlan.ts'
import { type MadeFiles, madeFindings, writeMadeFiles } from './madeFiles.ts'
import { rightsPage } from './rightsPage.ts'

const PROJECT = resolve(import.meta.dirname, '../..')
const MENUS = resolve(import.meta.dirname, '../modules/system/menus.json')
const PLATFORM = resolve(import.meta.dirname, '../modules/account/platform.json')

interface Params {
  params: { paramKey: string; paramValue: string }[]
}

export async function rightsFindings(project = PROJECT): Promise<Finding[]> {
  return madeFindings(await made(), 'the schema files and seeds', project)
}

export async function writeRightsFile(project = PROJECT): Promise<string[]> {
  return writeMadeFiles(await made(), project)
}

async function made(): Promise<MadeFiles> {
  const { library } = await readLibrary(PROJECT_SCHEMAS, null)
  const seeds = await read<MenuSeeds>(MENUS)
  const { params } = await read<Params>(PLATFORM)
  const ofTenant = params.find(({ paramKey }) => paramKey === 'tenant.default.menuCode')?.paramValue.split(',') ?? []
  const plan = planMenus(seeds, [...library.entities.values()])
  return { 'docs/rights.md': rightsPage({ plan, granted: seeds.granted, ofTenant }) }
}

const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, 'utf8')) as T
