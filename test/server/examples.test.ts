// The example files of the documents: each is without a finding, and its record lives as its file says.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatFinding } from '../../engine/model/checks/finding.ts'
import { validateFiles } from '../../engine/model/checks/validate.ts'
import type { EntityFile } from '../../engine/model/entity/entityFile.ts'
import { siteTime } from '../../engine/model/siteTime.ts'
import * as dict from '../../engine/site/keys.ts'
import { findRows, repository, systemActor } from '../../server/store/rows.ts'
import { record, vocabulary } from '../support/schemas.ts'
import { PROJECT } from '../support/sources.ts'
import { type Caller, databases, startApp, type TestApp } from '../support/startApp.ts'

const FOLDER = join(PROJECT, 'docs/examples')
const files = readdirSync(FOLDER).filter((path) => path.endsWith('.json'))
const textsOf = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [`example/${path}`, readFileSync(join(FOLDER, path), 'utf8')]))
const texts = textsOf(files)
const processes = textsOf(readdirSync(FOLDER).filter((path) => path.endsWith('.bpmn')))
const today = siteTime().slice(0, 10)
const year = today.slice(0, 4)
const photo = '/api/blade-resource/files/000000/a.jpg'

type Values = Record<string, unknown>

describe.each(databases)('the examples on %s', (database) => {
  let app: TestApp
  let li: Caller
  let wang: Caller
  let liId = ''
  let projectId = ''

  beforeAll(async () => {
    app = await startApp({ database, files: { ...texts, ...processes } })
    const entities = Object.values(texts).map((text) => (JSON.parse(text) as EntityFile).name.replaceAll('-', '_'))
    const permissions = entities.flatMap((name) =>
      ['', '_add', '_edit', '_delete', '_view', '_rectify', '_accept', '_send_back', '_leave', '_correct'].map((button) => name + button),
    )
    permissions.push('work_start', 'work_start_flow')
    const users = await Promise.all(['li', 'wang'].map((account) => app.addUser({ account, permissions })))
    liId = users[0]?.userId ?? ''
    li = await app.api('li')
    wang = await app.api('wang')
    projectId = String((await repository(app.platform, 'project', systemActor()).insert({ projectName: '样板' })).id)
  })
  afterAll(() => app.close())

  const root = (entity: string) => `/api/example/${entity}`
  const submit = async (by: Caller, entity: string, body: Values) => (await by(`POST ${root(entity)}/submit`, { body })).body
  const added = async (by: Caller, entity: string, body: Values): Promise<string> => {
    const answer = await submit(by, entity, body)
    expect({ msg: answer.msg, code: answer.code, data: answer.data }).toMatchObject({ code: 200 })
    return (answer.data as { id: string }).id
  }
  const detail = async (by: Caller, entity: string, id: string) =>
    (await by(`GET ${root(entity)}/detail`, { query: { id } })).body.data as Values
  const act = async (by: Caller, entity: string, name: string, id: string, body?: Values) =>
    (await by(`POST ${root(entity)}/${name}`, { query: { ids: id }, body })).body
  const removed = async (by: Caller, entity: string, id: string) =>
    (await by(`POST ${root(entity)}/remove`, { query: { ids: id } })).body.code

  test('a hazard goes from its finding to its end by the people it names', async () => {
    const body = { projectId, title: '临边无防护', level: '1', category: '1', place: '3#楼', photos: photo, requirement: '加防护' }
    const id = await added(li, 'safety-hazard', body)
    expect(await detail(li, 'safety-hazard', id)).toMatchObject({ code: `YH-${year}-0001`, responsibleUser: liId, status: '1' })
    expect((await submit(li, 'safety-hazard', { ...body, deadline: '2020-01-01' })).code).toBe(400)
    const done = { rectifyNote: '已加', rectifyPhotos: photo }
    expect((await act(wang, 'safety-hazard', 'rectify', id, done)).code).toBe(400)
    expect((await act(li, 'safety-hazard', 'rectify', id, {})).code).toBe(400)
    expect((await act(li, 'safety-hazard', 'rectify', id, done)).code).toBe(200)
    expect((await submit(li, 'safety-hazard', { id, title: '改' })).code).toBe(400)
    expect((await act(li, 'safety-hazard', 'accept', id, { reviewNote: '好' })).code).toBe(400)
    expect((await act(wang, 'safety-hazard', 'accept', id, { reviewNote: '好' })).code).toBe(200)
    const closed = await detail(li, 'safety-hazard', id)
    expect(closed).toMatchObject({ status: '3', rectifiedOn: today, overdueDays: 0 })
    expect([String(closed.closedOn).slice(0, 10), await removed(li, 'safety-hazard', id)]).toEqual([today, 400])
    const told = await findRows(app.platform, 'inbox-message', { recordId_equal: id })
    expect(told.map(({ title, userId }) => [title, userId]).toSorted()).toEqual([
      ['待复查：临边无防护', liId],
      ['新隐患：临边无防护', liId],
    ])
  })

  test('a delivery adds up its lines', async () => {
    const supplierId = String((await repository(app.platform, 'company', systemActor()).insert({ companyName: '供应' })).id)
    const lines = [{ name: '钢筋', unit: 't', qty: 2, price: 10.5 }]
    const body = { projectId, supplierId, ticketNo: 'GB-0001', kind: '1', grossWeight: 38.455, tareWeight: 12.1, lines, result: '1' }
    const id = await added(li, 'material-delivery', body)
    expect(await detail(li, 'material-delivery', id)).toMatchObject({ netWeight: 26.355, totalAmount: 21, amountInWords: '贰拾壹元整' })
    expect((await submit(li, 'material-delivery', body)).msg).toBe('该项目已有此过磅单号')
    expect(await removed(li, 'material-delivery', id)).toBe(200)
  })

  test('a diary is locked after three days, and corrected by its action', async () => {
    const [trade] = (await findRows(app.platform, 'dict-item', { code_equal: 'type_work' })).map(({ dictKey }) => dictKey)
    const body = { projectId, weather: '1', summary: '浇筑', crews: [{ trade, people: 12 }], content: '<p>x</p>' }
    const id = await added(li, 'site-diary', body)
    expect(await detail(li, 'site-diary', id)).toMatchObject({ day: today, headcount: 12, isLocked: 0 })
    const old = await added(li, 'site-diary', { ...body, day: '2026-01-05' })
    expect([(await submit(li, 'site-diary', { id: old, summary: '改' })).code, await removed(li, 'site-diary', old)]).toEqual([400, 400])
    expect((await act(li, 'site-diary', 'correct', old, { summary: '更正', content: '<p>y</p>' })).code).toBe(200)
    expect(await detail(li, 'site-diary', old)).toMatchObject({ summary: '更正', isLocked: 1 })
  })

  test('an inspection begins with its items', async () => {
    const deviceId = String(
      (await repository(app.platform, 'device', systemActor()).insert({ deviceName: '塔吊', deviceClass: '3', projectId })).id,
    )
    const id = await added(li, 'equipment-check', { projectId, deviceId })
    const check = await detail(li, 'equipment-check', id)
    const items = check.items as Values[]
    expect(check).toMatchObject({ inspector: liId, failed: 0, checkState: '1', machineNo: expect.stringMatching(/^JC-\d{6}-001$/) })
    expect(items.length).toBeGreaterThanOrEqual(20)
    await added(li, 'equipment-check', {
      id,
      items: items.map((row, at) => (at === 0 ? { ...row, result: '0', note: '断', photo } : row)),
    })
    expect(await detail(li, 'equipment-check', id)).toMatchObject({ failed: 1, checkState: '0' })
  })

  test('a visitor is signed out once', async () => {
    const body = {
      projectId,
      visitorName: '张三',
      idCard: '11010519491231002X',
      phone: '13800138000',
      reason: '1',
      arrivedAt: '2026-03-01 08:00:00',
    }
    const id = await added(li, 'visitor', body)
    expect(await detail(li, 'visitor', id)).toMatchObject({ hostUser: liId, minutes: 0, visitState: '1' })
    expect((await act(li, 'visitor', 'leave', id)).code).toBe(200)
    const left = await detail(li, 'visitor', id)
    expect([Number(left.minutes) > 60, left.visitState, (await act(li, 'visitor', 'leave', id)).code]).toEqual([true, '2', 400])
  })

  test('the progress of works goes up their tree', async () => {
    const work = (wbsCode: string, more: Values = {}) =>
      added(li, 'wbs-item', { projectId, wbsCode, itemName: wbsCode, wbsLevel: '1', weight: 50, ...more })
    const rootId = await work('01')
    const part = await work('01.01', { parentId: rootId, wbsLevel: '2', own: 40 })
    await work('01.02', { parentId: rootId, wbsLevel: '2', own: 20 })
    expect(await detail(li, 'wbs-item', rootId)).toMatchObject({ progress: 30 })
    await added(li, 'wbs-item', { id: part, own: 100 })
    expect(await detail(li, 'wbs-item', rootId)).toMatchObject({ progress: 60 })
  })

  test('an order to stop work starts its process', async () => {
    const { library } = app.platform
    expect(library().entities.get('stop-work')?.process).toMatchObject({ category: '9', edits: { modify: ['reason', 'stopTo'] } })
    const [definition] = await findRows(app.platform, 'process-definition', { key_equal: 'StopWork' })
    expect(definition).toMatchObject({ category: 'flow_9', version: 1, resourceName: 'example/stop-work.bpmn' })
    const [resumes] = await findRows(app.platform, 'process-definition', { key_equal: 'ResumeWork' })
    expect(resumes).toMatchObject({ category: `flow_${dict.flow.approval}` })
    const body = { processDefinitionId: definition?.id, projectId, reason: '重大隐患', stopFrom: today, stopTo: '2099-01-01' }
    const answer = await li('POST /api/blade-desk/process/stop-work/start-process', { body })
    expect(answer.body).toMatchObject({ code: 200, data: { businessId: expect.any(String) } })
  })
})

test('the examples have no findings', () => {
  const sources = Object.entries(texts).map(([path, text]) => ({ path, text }))
  const others = ['archives/project', 'system/user', 'archives/company', 'archives/device'].map((path) => ({
    path,
    text: readFileSync(join(PROJECT, 'schemas', `${path}.json`), 'utf8'),
  }))
  const { findings } = validateFiles([...sources, ...others], { vocabulary, record })
  expect(findings.filter(({ file }) => file.startsWith('example/')).map(formatFinding)).toEqual([])
  expect(files).toHaveLength(8)
})
