// Seeds the records of the demo sites.

import type { Platform } from '#server/platform.ts'
import { stableId } from '#store/ids.ts'
import { repository, repositoryOfAllTenants, type SeedRow, systemActor } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { addStages, changeStage, stagesOf } from '../projects/index.ts'
import { filesFolder } from '../resource/index.ts'
import { companyRows } from './archives/companies.ts'
import { equipmentOf, spareRows } from './archives/devices.ts'
import { memberRows, publishRows, versionRows } from './archives/others.ts'
import { imageRow, projectId, projectRow, safetyRows, stationRows, supervisorRows, tagRows } from './archives/projects.ts'
import { workerRows } from './archives/workers.ts'
import { addDemoDays } from './clock.ts'
import { writePictures } from './pictures/pictures.ts'
import { type SitePlan, siteFile } from './siteFile.ts'

/** Inserts missing rows; removed ones stay removed. */
export async function seedSites(platform: Platform, today: string): Promise<void> {
  await writePictures(filesFolder(platform.config))
  await platform.store.transaction(async (db) => {
    const shared: Record<string, SeedRow[]> = {
      tag: tagRows(),
      company: companyRows(today),
      'client-version': versionRows(),
      'client-version-publish': publishRows(today),
      device: spareRows(today),
    }
    for (const [name, rows] of Object.entries(shared)) await repositoryOfAllTenants(db, name).insertMissing(rows)
    for (const plan of siteFile.sites) await seedSite(db, plan, today)
  })
}

async function seedSite(db: Database, plan: SitePlan, today: string): Promise<void> {
  const project = projectRow(plan, today)
  const isNew = (await repositoryOfAllTenants(db, 'project').insertMissing([project])) > 0
  const workers = workerRows(plan, today)
  const officers = safetyRows(plan, today)
  const rows: Record<string, SeedRow[]> = {
    'national-survey-point': stationRows(plan),
    'project-img': [imageRow(plan, today)],
    'project-supervisor': supervisorRows(plan, today),
    'project-safeman': officers,
    labor: workers,
    member: memberRows(plan.key, workers, officers, today),
    ...equipmentOf(plan, today),
  }
  for (const [name, some] of Object.entries(rows)) await repositoryOfAllTenants(db, name).insertMissing(some)
  if (!isNew) return
  await reachStage(db, plan, project, today)
  if (plan === siteFile.sites[0]) await appointManager(db, project.id)
}

/** Assigns the first site to the demo's manager, for whom the console shows its screens. */
async function appointManager(db: Database, projectId: string): Promise<void> {
  const users = repository(db, 'user', systemActor())
  const manager = await users.get(stableId('user', 'manager'))
  if (manager) await users.update(String(manager.id), { projectId })
}

/** Completes past stages of a site, and sets the progress of the current one. */
async function reachStage(db: Database, plan: SitePlan, project: SeedRow, today: string): Promise<void> {
  const actor = systemActor()
  await addStages(db, project, actor)
  const share = plan.startedDays / Number(plan.stage)
  for (let stage = 2; stage <= Number(plan.stage); stage++) {
    const changeDate = addDemoDays(today, -Math.round(plan.startedDays - share * (stage - 1)))
    await changeStage(db, { projectId: projectId(plan.key), stageCode: String(stage), changeDate, remark: '' }, actor)
  }
  const current = (await stagesOf(db, projectId(plan.key), actor)).find(({ stageCode }) => stageCode === plan.stage)
  const progress = Math.round((100 * plan.workFloor) / plan.floorUp)
  if (current) await repository(db, 'project-stage', actor).update(String(current.id), { progress })
}
