// Companies: the levels of their tree with what each has a part in, and whether a name is still free.

import { entityOf, filtersOf, textOf } from '../../auth/rows.ts'
import { AppError } from '../../errors.ts'
import { figuresOf } from '../../store/figures.ts'
import { allRecords, type Rec } from '../../store/records.ts'
import { isTaken } from '../../store/unique.ts'
import { actorOf, readerOf } from '../access.ts'
import { isTree, level } from '../entity/tree.ts'
import type { Call, Route } from '../route.ts'

const ROOT = '/api/blade-archives/company'

/** The fields of a project that name a company which has a part in it. */
const PARTS = ['buildCompanyId', 'contractorCompanyId', 'superviseCompanyId', 'designCompanyId', 'surveyCompanyId'] as const

const levelWithCounts: Route = {
  method: 'GET',
  path: `${ROOT}/lazy-list2`,
  access: { reads: 'company' },
  async handle(call) {
    const entity = entityOf(call.platform, 'company')
    if (!isTree(entity)) throw new Error('The companies form no tree')
    const companies = await level(call, entity)
    await addCounts(call, companies)
    return companies
  },
}

/** `?name=` and, of a company that has it already, `&id=`. Answers `true` for a free name. */
const checkName: Route = {
  method: 'GET',
  path: `${ROOT}/lazy-checkName`,
  access: { reads: 'company' },
  async handle(call) {
    const { name = '', id = '' } = call.query
    if (name === '') throw new AppError('request.parameterMissing', { name: 'name' })
    const entity = entityOf(call.platform, 'company')
    return !(await isTaken(call.platform.store.db, entity, 'companyName', { id, companyName: name }, actorOf(call)))
  },
}

export const companyRoutes: readonly Route[] = [levelWithCounts, checkName]

/** Projects that a company has a part in, equipment that stands there, and its own people who have not left. */
async function addCounts(call: Call, companies: readonly Rec[]): Promise<void> {
  if (companies.length === 0) return
  const ids = companies.map((company) => textOf(company, 'id')).join(',')
  const { db } = call.platform.store
  const actor = readerOf(call)
  const labor = entityOf(call.platform, 'labor')
  const people = await figuresOf(
    db,
    labor,
    {
      measures: { rows: 'count' },
      by: { companyId: 'companyId' },
      filters: filtersOf(labor, { companyId_in: ids, admitStatus_notequal: '4' }),
    },
    actor,
  )
  const projects = await projectsOf(call, ids)
  const device = entityOf(call.platform, 'device')
  const places = [...new Set([...projects.values()].flatMap((some) => [...some]))].join(',')
  const equipment = await figuresOf(
    db,
    device,
    { measures: { rows: 'count' }, by: { projectId: 'projectId' }, filters: filtersOf(device, { projectId_in: places || '0' }) },
    actor,
  )
  for (const company of companies) {
    const own = projects.get(textOf(company, 'id')) ?? new Set()
    company.projectCount = own.size
    company.laborCount = Number(people.find(({ companyId }) => companyId === company.id)?.rows ?? 0)
    company.deviceCount = equipment.reduce((sum, { projectId, rows }) => sum + (own.has(String(projectId)) ? Number(rows) : 0), 0)
  }
}

/** By company, the ids of its projects. */
async function projectsOf(call: Call, companyIds: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const project = entityOf(call.platform, 'project')
  const found = new Map<string, Set<string>>()
  for (const part of PARTS) {
    const rows = await allRecords(call.platform.store.db, project, filtersOf(project, { [`${part}_in`]: companyIds }), readerOf(call))
    for (const row of rows) {
      const company = textOf(row, part)
      found.set(company, (found.get(company) ?? new Set()).add(textOf(row, 'id')))
    }
  }
  return found
}
