// Header of a project: description, progress, and figures of today.

import type { ProjectCard, ProjectImage, ProjectOverview } from '#engine/site/answers/projects.ts'
import * as dict from '#engine/site/keys.ts'
import { mask } from '#model/formats/privacy.ts'
import { airSummary } from '../environment/air.ts'
import { waterNow } from '../environment/water.ts'
import { presenceNow, REGISTERED } from '../people/roster.ts'
import { columnsOf, nullableText } from '../query/columns.ts'
import { percent, total } from '../query/numbers.ts'
import { type ProjectContext, projectRows, wholeFigures } from '../query/projectContext.ts'
import { alarmsNow } from '../safety/alarms.ts'
import { deviceCounts } from './devices.ts'
import { projectCalendar, safeDaysOf } from './stages.ts'

const MAX_IMAGES = 8
const IMAGE = ['title', 'link', 'imgType'] as const
const PLAN = ['planScale', 'planOriginX', 'planOriginY', 'planRotate'] as const

export async function projectOverview(context: ProjectContext): Promise<ProjectOverview> {
  const [labor, device, alarm, env, water, images] = await Promise.all([
    laborNow(context),
    deviceCounts(context),
    alarmsNow(context),
    airSummary(context),
    waterNow(context),
    imagesOf(context),
  ])
  return {
    project: cardOf(context),
    safeDays: safeDaysOf(context).safeDays,
    ...projectCalendar(context),
    labor,
    device,
    alarm,
    env,
    water,
    images,
  }
}

const CARD = [
  'id',
  'projectName',
  'shortName',
  'projectType',
  'projectStatus',
  'address',
  'longitude',
  'latitude',
  'fence',
  'landmarks',
  'buildArea',
  'contractAmount',
  'startDate',
  'planEndDate',
  'projectManager',
  'coverImg',
  'screenTitle',
  'stageCode',
] as const

function cardOf({ project }: ProjectContext): ProjectCard {
  return {
    ...columnsOf<ProjectCard, (typeof CARD)[number]>(project, CARD),
    managerPhone: nullableText(mask('phone', project.managerPhone)),
    contractorName: nullableText(project.contractorCompanyName),
    superviseName: nullableText(project.superviseCompanyName),
    buildName: nullableText(project.buildCompanyName),
  }
}

async function laborNow(context: ProjectContext) {
  const measures = { rows: 'count' } as const
  const [all, managers, { attended, onSite }] = await Promise.all([
    wholeFigures(context, 'labor', { measures, where: REGISTERED }),
    wholeFigures(context, 'labor', { measures, where: { ...REGISTERED, laborType_equal: dict.laborType.management } }),
    presenceNow(context),
  ])
  return {
    registered: total(all.rows),
    onSite: onSite.size,
    todayAttend: attended.size,
    attendRate: percent(attended.size, all.rows),
    managers: total(managers.rows),
  }
}

/** Pictures of the project, the cover first. */
async function imagesOf(context: ProjectContext): Promise<ProjectImage[]> {
  const rows = await projectRows(context, 'project-img')
  return rows
    .sort((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0) || (String(one.id) < String(other.id) ? -1 : 1))
    .sort((one, other) => Number(other.isCover === dict.flag.yes) - Number(one.isCover === dict.flag.yes))
    .slice(0, MAX_IMAGES)
    .map((row) => columnsOf<ProjectImage>(row, row.imgType === dict.imgType.sitePlan ? [...IMAGE, ...PLAN] : IMAGE))
}
