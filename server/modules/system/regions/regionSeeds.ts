// Administrative divisions of China down to districts, from the package `lcn`.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { TOP } from '#model/records/tree.ts'
import { type Rec, repository, type SeedRow, systemActor } from '#store/rows.ts'
import type { Store } from '#store/store.ts'
import { readSeeds } from '../../readSeeds.ts'
import { COUNTRY, regionPlace } from './regionPlace.ts'

interface Division {
  /** Six digits: two of the province, two of the city, two of the district. */
  code: string
  name: string
}

const { country: COUNTRY_NAME } = readSeeds<{ country: string }>(import.meta.dirname, '../seeds.json')

const LIST = createRequire(import.meta.url).resolve('lcn/data/data.json')

/** All regions with their code as id, parents before children. */
export function regionSeeds(): SeedRow[] {
  const divisions = JSON.parse(readFileSync(LIST, 'utf8')) as Division[]
  const root = { id: COUNTRY, code: COUNTRY, parentCode: TOP, name: COUNTRY_NAME, regionLevel: 0, sort: 1 }
  const rows = new Map<string, SeedRow>([[COUNTRY, { ...root, ...regionPlace(root, null) }]])
  for (const [at, { code, name }] of divisions.entries()) {
    const parentCode = parentOf(code, rows)
    const row: Rec & { id: string } = { id: code, code, parentCode, name, regionLevel: levelOf(code), sort: at + 1 }
    rows.set(code, { ...row, ...regionPlace(row, rows.get(parentCode) ?? null) })
  }
  return [...rows.values()]
}

/** Adds full names to regions that were stored without. */
export async function fillFullNames({ db, transaction }: Store): Promise<void> {
  const nameless = await repository(db, 'region', systemActor()).find({ fullName_null: 'true' })
  if (nameless.length === 0) return
  await transaction(async (within) => {
    for (const { id, name, provinceName, cityName, districtName, townName, villageName } of nameless) {
      const fullName = [provinceName ?? name, cityName, districtName, townName, villageName].filter((part) => part !== null).join('/')
      await repository(within, 'region', systemActor()).change({ id_equal: String(id) }, { fullName })
    }
  })
}

function levelOf(code: string): number {
  if (code.endsWith('0000')) return 1
  return code.endsWith('00') ? 2 : 3
}

/** Some districts belong directly to a province. */
function parentOf(code: string, known: ReadonlyMap<string, unknown>): string {
  if (code.endsWith('0000')) return COUNTRY
  const city = `${code.slice(0, 4)}00`
  return city !== code && known.has(city) ? city : `${code.slice(0, 2)}0000`
}
