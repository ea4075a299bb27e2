// Client versions with their releases, and members of the mini-program.

import { createHash } from 'node:crypto'
import { type SeedRow, seedId } from '../../../../store/seedRows.ts'
import { addDays } from '../clock.ts'
import { randomOf } from '../random.ts'
import { siteFile } from '../siteFile.ts'
import { projectId } from './projects.ts'

const RELEASED = '1'
const DAYS_BETWEEN = 12
/** How many of a roster use the mini-program. */
const MEMBERS = 0.1

export function versionRows(): SeedRow[] {
  return siteFile.versions.map(({ title: _, ...version }, at) => ({
    id: versionId(at),
    minVersionCode: 0,
    forceUpdate: at === 2 ? '1' : '0',
    packageSize: 18_000 + at * 3_411,
    packageMd5: createHash('md5').update(version.versionName).digest('hex'),
    ...version,
  }))
}

const versionId = (at: number): string => seedId('demo', 'version', String(at))

export function publishRows(today: string): SeedRow[] {
  return siteFile.versions.flatMap(({ title, versionStatus, clientType, platform }, at) => {
    if (versionStatus !== RELEASED) return []
    const isGray = at === 2
    return [
      {
        id: seedId('demo', 'publish', String(at)),
        versionId: versionId(at),
        clientType,
        platform,
        publishTitle: title,
        publishScope: isGray ? '4' : '1',
        grayRate: isGray ? 20 : null,
        publishTime: `${addDays(today, -at * DAYS_BETWEEN - 2)} 10:00:00`,
        publishStatus: isGray ? '2' : '4',
        targetCount: 120 - at * 20,
        successCount: isGray ? 14 : 117 - at * 20,
        failCount: isGray ? 1 : 3,
        publishUser: siteFile.operator,
      },
    ]
  })
}

/** Some workers of a site as members, and its safety officers. */
export function memberRows(site: string, workers: readonly SeedRow[], officers: readonly SeedRow[], today: string): SeedRow[] {
  const few = workers.filter((worker) => worker.admitStatus === '1').slice(0, Math.ceil(workers.length * MEMBERS))
  return [
    ...few.map((worker) => ({ ...memberRow(worker, today), memberType: '1', laborId: worker.id })),
    ...officers.map((officer) => ({ ...memberRow(officer, today), memberType: '2', projectIds: projectId(site) })),
  ]
}

function memberRow({ id, name, phone, gender }: SeedRow, today: string): SeedRow {
  const random = randomOf('member', id)
  return {
    id: seedId('demo', 'member', id),
    nickName: name,
    realName: name,
    phone,
    gender,
    openId: createHash('sha256').update(`open ${id}`).digest('base64url').slice(0, 28),
    appType: '1',
    subscribe: '1',
    subscribeTime: `${addDays(today, -random.integer(3, 200))} 12:30:00`,
    lastTime: `${addDays(today, -random.integer(0, 6))} 18:${random.integer(10, 59)}:00`,
    memberStatus: '1',
  }
}
