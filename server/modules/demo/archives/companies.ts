// Companies of the demo.

import { TOP } from '#model/records/tree.ts'
import { stableId } from '#store/ids.ts'
import type { SeedRow } from '#store/rows.ts'
import { addDemoDays } from '../clock.ts'
import { creditCodeFrom, identityFrom } from '../people/identity.ts'
import { randomOf } from '../random.ts'
import { siteFile } from '../siteFile.ts'

export const companyId = (key: string): string => stableId('demo', 'company', key)

export function companyRows(today: string): SeedRow[] {
  return siteFile.companies.map(({ key, parent, ...company }, at) => {
    const random = randomOf('company', key)
    const [legal, contact] = [identityFrom(random, today), identityFrom(random, today)]
    return {
      id: companyId(key),
      parentId: parent === undefined ? TOP : companyId(parent),
      creditCode: creditCodeFrom(random, company.regionCode),
      legalPerson: legal.name,
      contact: contact.name,
      phone: contact.phone,
      qualNo: `D${random.integer(100_000_000, 999_999_999)}`,
      safetyLicenseNo: `JZ-${random.integer(100_000, 999_999)}`,
      safetyLicenseExpire: addDemoDays(today, random.integer(20, 900)),
      sort: at + 1,
      ...company,
    }
  })
}
