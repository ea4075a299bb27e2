// The head of a project: what it is, how far it is, and today in figures.

import * as dict from '../../../../dict/keys.ts'
import { mask } from '../../../../engine/model/privacy.ts'
import { airSummary } from './air.ts'
import { alarmsNow } from './alarms.ts'
import { type Asked, figures, wholeFigures } from './asked.ts'
import { deviceCounts } from './devices.ts'
import { percent, total } from './numbers.ts'
import { presenceNow, REGISTERED } from './roster.ts'
import { calendarOf, safeDaysOf } from './stages.ts'
import { waterNow } from './water.ts'

const MOST_IMAGES = 8

export async function projectOverview(asked: Asked) {
  const [labor, device, alarm, env, water, images] = await Promise.all([
    laborNow(asked),
    deviceCounts(asked),
    alarmsNow(asked),
    airSummary(asked),
    waterNow(asked),
    imagesOf(asked),
  ])
  return {
    project: cardOf(asked),
    safeDays: safeDaysOf(asked).safeDays,
    ...calendarOf(asked),
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
  'buildArea',
  'contractAmount',
  'startDate',
  'planEndDate',
  'projectManager',
  'coverImg',
  'screenTitle',
  'stageCode',
] as const

function cardOf({ project }: Asked) {
  return {
    ...Object.fromEntries(CARD.map((name) => [name, project[name] ?? null])),
    managerPhone: mask('phone', project.managerPhone),
    contractorName: project.contractorCompanyName ?? null,
    superviseName: project.superviseCompanyName ?? null,
    buildName: project.buildCompanyName ?? null,
  }
}

async function laborNow(asked: Asked) {
  const measures = { rows: 'count' } as const
  const [all, managers, { attended, onSite }] = await Promise.all([
    wholeFigures(asked, 'labor', { measures, where: REGISTERED }),
    wholeFigures(asked, 'labor', { measures, where: { ...REGISTERED, laborType_equal: dict.laborType.management } }),
    presenceNow(asked),
  ])
  return {
    registered: total(all.rows),
    onSite: onSite.size,
    todayAttend: attended.size,
    attendRate: percent(attended.size, all.rows),
    managers: total(managers.rows),
  }
}

/** The cover first. */
async function imagesOf(asked: Asked) {
  const by = { isCover: 'isCover', sort: 'sort', id: 'id', title: 'title', link: 'link', imgType: 'imgType' }
  const rows = await figures(asked, 'project-img', { measures: { rows: 'count' }, by })
  return rows
    .sort((one, other) => Number(other.isCover === dict.flag.yes) - Number(one.isCover === dict.flag.yes))
    .slice(0, MOST_IMAGES)
    .map(({ title, link, imgType }) => ({ title, link, imgType }))
}
