// Companies: tree levels with counts, and a check for unique names.

import * as dict from '#engine/site/keys.ts'
import type { Call, Route } from '#http/route.ts'
import { actorOf, readerOf } from '#records/actor.ts'
import { isTree, level } from '#records/tree.ts'
import { AppError } from '#server/errors.ts'
import { type AggregateRow, figuresOf } from '#store/aggregates/index.ts'
import { entityOf, type Rec, repository, textOf } from '#store/rows.ts'

const ROOT = '/api/blade-archives/company'

/** Project fields that refer to a participating company. */
const PARTS: readonly string[] = ['buildCompanyId', 'contractorCompanyId', 'superviseCompanyId', 'designCompanyId', 'surveyCompanyId']

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

/** `?name=`, with `&id=` for an existing company. Returns `true` for an available name. */
const checkName: Route = {
  method: 'GET',
  path: `${ROOT}/lazy-checkName`,
  access: { reads: 'company' },
  async handle(call) {
    const { name = '', id = '' } = call.query
    if (name === '') throw new AppError('request.parameterMissing', { name: 'name' })
    return !(await repository(call.platform.store.db, 'company', actorOf(call)).isTaken('companyName', { id, companyName: name }))
  },
}

export const companyRoutes: readonly Route[] = [levelWithCounts, checkName]

/** Above this number, counts are computed for all companies at once instead of for each. */
const MANY = 500

/** Adds counts of a company's projects, of equipment there, and of its own people who have not left. */
async function addCounts(call: Call, companies: readonly Rec[]): Promise<void> {
  if (companies.length === 0) return
  const ids = companies.map((company) => textOf(company, 'id'))
  const counted = (name: string, by: Readonly<Record<string, string>>, wanted: Readonly<Record<string, string>>) => {
    const query = { measures: { rows: 'count' as const }, by, filters: wanted }
    return figuresOf(call.platform.store.db, name, query, readerOf(call))
  }
  const among = (field: string) => (ids.length > MANY ? { [`${field}_notnull`]: '1' } : { [`${field}_in`]: ids.join(',') })
  const people = await counted('labor', { key: 'companyId' }, { ...among('companyId'), admitStatus_notequal: dict.laborAdmitStatus.exited })
  const equipment = rowsByKey(await counted('device', { key: 'projectId' }, { projectId_notnull: '1' }))
  const parts = await Promise.all(PARTS.map((part) => counted('project', { key: part, projectId: 'id' }, among(part))))
  const projects = Map.groupBy(parts.flat(), ({ key }) => String(key))
  const workers = rowsByKey(people)
  for (const company of companies) {
    const id = textOf(company, 'id')
    const own = new Set(projects.get(id)?.map(({ projectId }) => String(projectId)))
    company.projectCount = own.size
    company.laborCount = workers.get(id) ?? 0
    company.deviceCount = [...own].reduce((sum, project) => sum + (equipment.get(project) ?? 0), 0)
  }
}

function rowsByKey(groups: readonly AggregateRow<'rows', string>[]): ReadonlyMap<string, number> {
  return new Map(groups.map(({ key, rows }) => [String(key), Number(rows)]))
}
