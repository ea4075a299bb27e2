// Test data of a construction site: projects, companies and workers.

/** Makes a call as a certain user; both the server tests and the browser tests have such a function. */
export type Poster = (call: string, ask: { body: unknown }) => Promise<{ status: number; body: { data?: unknown } }>

const ARCHIVES = '/api/blade-archives'

/** Path below the archives: `archives('project/submit')`. */
export const archives = (path: string): string => `${ARCHIVES}/${path}`

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A valid identity number with a birthday (`YYYY-MM-DD`) and sequence number; odd numbers are male. */
export function idCardOf(birthday: string, number = 1, region = '440305'): string {
  const digits = `${region}${birthday.replaceAll('-', '')}${String(number).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  return digits + '10X98765432'[sum % 11]
}

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** A valid credit code that contains the number. */
export function creditCodeOf(number: number): string {
  const signs = `91440300${String(number).padStart(9, '0')}`
  const sum = [...signs].reduce((total, sign, at) => total + SIGNS.indexOf(sign) * (3 ** at % 31), 0)
  return signs + SIGNS[(31 - (sum % 31)) % 31]
}

let companies = 0

/** Fields of a company of a type (`009` is a general contractor). */
export function companyOf(companyType: string, values: object = {}): Record<string, unknown> {
  companies += 1
  return {
    companyName: `第${companies}建筑公司`,
    companyType,
    creditCode: creditCodeOf(companies),
    legalPerson: '张建国',
    contact: '李明',
    phone: '13800000001',
    ...values,
  }
}

/** Adds a record; returns its id. Throws the server's message if it is refused. */
export async function add(by: Poster, entity: string, body: object): Promise<string> {
  const reply = await by(`POST ${archives(`${entity}/submit`)}`, { body })
  if (reply.status !== 200) throw new Error(`${entity}: ${JSON.stringify(reply.body)}`)
  return (reply.body.data as { id: string }).id
}

/** Fields of a project, whose companies it adds. */
export async function projectOf(by: Poster, values: object = {}): Promise<Record<string, unknown>> {
  const [buildCompanyId, contractorCompanyId, superviseCompanyId] = [
    await add(by, 'company', companyOf('008')),
    await add(by, 'company', companyOf('009')),
    await add(by, 'company', companyOf('007')),
  ]
  return {
    projectName: `滨江花园${companies}期`,
    projectType: '1',
    projectStatus: '3',
    regionCode: '440305',
    address: '科苑路1号',
    longitude: 113.94,
    latitude: 22.53,
    buildArea: 12000,
    startDate: '2026-01-01',
    planEndDate: '2027-12-31',
    buildCompanyId,
    contractorCompanyId,
    superviseCompanyId,
    projectManager: '王强',
    managerPhone: '13800000002',
    ...values,
  }
}

let people = 0

/** Fields of a worker who satisfies the conditions of admission. */
export function laborOf(projectId: string, companyId: string, values: object = {}): Record<string, unknown> {
  people += 1
  return {
    projectId,
    companyId,
    teamName: '钢筋一班',
    name: '赵铁柱',
    idCard: idCardOf('1990-05-02', people),
    facePhoto: '/upload/face.jpg',
    phone: '13800000003',
    laborType: '20',
    workType: '020',
    entryDate: '2026-03-01',
    contractSigned: '1',
    trainStatus: '2',
    ...values,
  }
}
