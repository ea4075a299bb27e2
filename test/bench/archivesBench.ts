// Archives of the size of a city: companies, projects, workers and devices, as staff list and find them.

import { type SeedRow, seedId } from '../../server/store/rows/seedRows.ts'
import type { Line } from './lines.ts'
import { type Measure, measureSeeded } from './seededBench.ts'
import type { SeedTables } from './seededSite.ts'

const COMPANIES = 5_000
const PROJECTS = 2_500
const WORKERS = 100_000
const DEVICES = 30_000

const companyId = (number: number): string => seedId('bench company', String(number % COMPANIES))
const projectId = (number: number): string => seedId('bench project', String(number % PROJECTS))
const list = (entity: string, query: string): string => `/api/blade-archives/${entity}/list?current=1&size=10${query}`

const measures: readonly Measure[] = [
  { what: 'projects, with their counts', path: (round) => `/api/blade-archives/project/list?current=${1 + round}&size=10` },
  { what: 'workers, first pages', path: (round) => `/api/blade-archives/labor/list?current=${1 + round}&size=10` },
  { what: 'workers of a project', path: (round) => list('labor', `&projectId_equal=${projectId(round)}`) },
  { what: 'workers by a part of the name', path: (round) => list('labor', `&name=${encodeURIComponent(`工人${round}`)}`) },
  { what: 'devices, first pages', path: (round) => `/api/blade-archives/device/list?current=${1 + round}&size=10` },
  { what: 'devices of a class', path: (round) => list('device', `&deviceClass_equal=${1 + (round % 6)}`) },
  { what: 'devices of a project', path: (round) => list('device', `&projectId_equal=${projectId(round)}`) },
  { what: 'devices by a part of the code', path: (round) => list('device', `&deviceCode=BENCH-${round}`) },
  {
    what: 'companies below one, with counts',
    path: (round) => `/api/blade-archives/company/lazy-list2?parentId=${companyId(round % (COMPANIES / 50))}`,
  },
]

export function benchArchives(): Promise<Line[]> {
  const size = [`${COMPANIES} companies`, `${PROJECTS} projects`, `${WORKERS} workers`, `${DEVICES} devices`].join(', ')
  return measureSeeded(size, async () => tables(), measures)
}

function tables(): SeedTables {
  return [
    ['company', rows(COMPANIES, (number) => company(number))],
    ['project', rows(PROJECTS, (number) => project(number))],
    ['labor', rows(WORKERS, (number) => worker(number))],
    ['device', rows(DEVICES, (number) => device(number))],
  ]
}

function rows(count: number, make: (number: number) => SeedRow): SeedRow[] {
  return Array.from({ length: count }, (_, number) => make(number))
}

/** Fifty below each of the first hundred. */
function company(number: number): SeedRow {
  const roots = COMPANIES / 50
  return {
    id: companyId(number),
    parentId: number < roots ? '0' : companyId(number % roots),
    companyName: `企业${number}`,
    companyType: '006',
    sort: number,
  }
}

function project(number: number): SeedRow {
  return {
    id: projectId(number),
    projectName: `项目${number}`,
    projectCode: `BENCH-${number}`,
    projectType: '1',
    projectStatus: '3',
    stageCode: '4',
    contractorCompanyId: companyId(number),
    regionCode: '330108',
  }
}

function worker(number: number): SeedRow {
  return {
    id: seedId('bench worker', String(number)),
    projectId: projectId(number),
    companyId: companyId(number),
    name: `工人${number}`,
    phone: `138${String(number).padStart(8, '0')}`,
    workType: '010',
    laborType: '20',
    admitStatus: '1',
    onSite: '1',
  }
}

function device(number: number): SeedRow {
  return {
    id: seedId('bench device', String(number)),
    projectId: projectId(number),
    deviceName: `设备${number}`,
    deviceCode: `BENCH-${number}`,
    deviceClass: String(1 + (number % 6)),
    onlineStatus: '1',
    bindStatus: '1',
    enabled: '1',
  }
}
