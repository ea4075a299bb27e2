// The administrative divisions of China down to districts, as the package `lcn` has them.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Kernel } from '../../kernel.ts'
import { change, select } from '../../store/query.ts'
import type { Rec } from '../../store/records.ts'
import { entityIn, entityOf } from '../../store/rows.ts'
import type { SeedRow } from '../../store/seedRows.ts'
import type { Database } from '../../store/store.ts'
import { tableOf } from '../../store/table.ts'
import { readSeeds } from '../readSeeds.ts'
import { COUNTRY, regionPlace } from './regionPlace.ts'

interface Division {
  /** Six digits: two of the province, two of the city, two of the district. */
  code: string
  name: string
}

const { country: COUNTRY_NAME } = readSeeds<{ country: string }>(import.meta.dirname, 'seeds.json')

const LIST = createRequire(import.meta.url).resolve('lcn/data/data.json')

/** Whether there is any region yet. */
export async function hasRegions(platform: Kernel): Promise<boolean> {
  const { quoted } = tableOf(entityOf(platform, 'region'))
  return (await select(platform.store.db, `select 1 from ${quoted} limit 1`, [])).length > 0
}

/** Every region with its code as id, parents before children. */
export function regionSeeds(): SeedRow[] {
  const divisions = JSON.parse(readFileSync(LIST, 'utf8')) as Division[]
  const root = { id: COUNTRY, code: COUNTRY, parentCode: '0', name: COUNTRY_NAME, regionLevel: 0, sort: 1 }
  const rows = new Map<string, SeedRow>([[COUNTRY, { ...root, ...regionPlace(root, null) }]])
  for (const [at, { code, name }] of divisions.entries()) {
    const parentCode = parentOf(code, rows)
    const row: Rec & { id: string } = { id: code, code, parentCode, name, regionLevel: levelOf(code), sort: at + 1 }
    rows.set(code, { ...row, ...regionPlace(row, rows.get(parentCode) ?? null) })
  }
  return [...rows.values()]
}

/** Gives full names to regions that were stored before they had one. */
export async function fillFullNames(db: Database): Promise<void> {
  const below = ['city_name', 'district_name', 'town_name', 'village_name'].map((name) => `coalesce('/' || "${name}", '')`)
  const fullName = `coalesce("province_name", "name") || ${below.join(' || ')}`
  await change(db, `update ${tableOf(entityIn(db, 'region')).quoted} set "full_name" = ${fullName} where "full_name" is null`, [])
}

function levelOf(code: string): number {
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

/** Some districts stand right below their province. */
function parentOf(code: string, known: ReadonlyMap<string, unknown>): string {
  if (code.endsWith('0000')) return COUNTRY
  const city = `${code.slice(0, 4)}00`
  return city !== code && known.has(city) ? city : `${code.slice(0, 2)}0000`
}
