// Client versions with releases, and members of the mini-program.

import { createHash } from 'node:crypto'
import * as dict from '#engine/site/keys.ts'
import { stableId } from '#store/ids.ts'
import type { SeedRow } from '#store/rows.ts'
import { addDemoDays } from '../clock.ts'
import { randomOf } from '../random.ts'
import { siteFile } from '../siteFile.ts'
import { projectId } from './projects.ts'

const DAYS_BETWEEN = 12
/** Share of the roster that uses the mini-program. */
const MEMBERS = 0.1

export function versionRows(): SeedRow[] {
  return siteFile.versions.map(({ title: _, ...version }, at) => ({
    id: versionId(at),
    minVersionCode: 0,
    forceUpdate: at === 2 ? dict.flag.yes : dict.flag.no,
    packageSize: 18_000 + at * 3_411,
    packageMd5: createHash('md5').update(version.versionName).digest('hex'),
    ...version,
  }))
}

const versionId = (at: number): string => stableId('demo', 'version', String(at))

export function publishRows(today: string): SeedRow[] {
  return siteFile.versions.flatMap(({ title, versionStatus, clientType, platform }, at) => {
    if (versionStatus !== dict.versionStatus.released) return []
    const isGray = at === 2
    return [
      {
        id: stableId('demo', 'publish', String(at)),
        versionId: versionId(at),
        clientType,
        platform,
        publishTitle: title,
        publishScope: isGray ? dict.publishScope.staged : dict.publishScope.all,
        grayRate: isGray ? 20 : null,
        publishTime: `${addDemoDays(today, -at * DAYS_BETWEEN - 2)} 10:00:00`,
        publishStatus: isGray ? dict.publishStatus.releasing : dict.publishStatus.done,
        targetCount: 120 - at * 20,
        successCount: isGray ? 14 : 117 - at * 20,
        failCount: isGray ? 1 : 3,
        publishUser: siteFile.operator,
      },
    ]
  })
}

/** Some workers and the safety officers of a site as members. */
export function memberRows(site: string, workers: readonly SeedRow[], officers: readonly SeedRow[], today: string): SeedRow[] {
  const few = workers
    .filter((worker) => worker.admitStatus === dict.laborAdmitStatus.admitted)
    .slice(0, Math.ceil(workers.length * MEMBERS))
  return [
    ...few.map((worker) => ({ ...memberRow(worker, today), memberType: dict.memberType.worker, laborId: worker.id })),
    ...officers.map((officer) => ({
      ...memberRow(officer, today),
      memberType: dict.memberType.safetyOfficer,
      projectIds: projectId(site),
    })),
  ]
}

function memberRow({ id, name, phone, gender }: SeedRow, today: string): SeedRow {
  const random = randomOf('member', id)
  return {
    id: stableId('demo', 'member', id),
    nickName: name,
    realName: name,
    phone,
    gender,
    openId: createHash('sha256').update(`open ${id}`).digest('base64url').slice(0, 28),
    unionId: createHash('sha256').update(`union ${id}`).digest('base64url').slice(0, 28),
    appType: dict.wxAppType.miniProgram,
    subscribe: dict.flag.yes,
    subscribeTime: `${addDemoDays(today, -random.integer(3, 200))} 12:30:00`,
    lastTime: `${addDemoDays(today, -random.integer(0, 6))} 18:${random.integer(10, 59)}:00`,
    memberStatus: dict.memberStatus.normal,
  }
}
