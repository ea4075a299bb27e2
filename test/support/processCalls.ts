// Workflow calls for tests, each by the given account.

import { expect } from 'vitest'
import { seededDefinition } from '../../server/modules/flow/definitions/definitions.ts'
import { findRows } from '../../server/store/rows.ts'
import type { Caller, Reply, TestApp } from './startApp.ts'

export type Row = Record<string, unknown> & { id: string }

export const FLOW = '/api/blade-flow'
export const LEAVE = '/api/blade-desk/process/leave'

export interface Started {
  processInstanceId: string
  businessId: string
}

export interface ProcessCalls {
  ids: Readonly<Record<string, string>>
  as(account: string): Caller
  list(account: string, name: string, query?: Readonly<Record<string, string | number>>): Promise<Row[]>
  /** Starts a leave process, by default the one of the platform. */
  start(by: string, to: string, days: number, processDefinitionId?: string): Promise<Started>
  taskOf(account: string, name: 'todo' | 'claim' | 'done', instance: string): Promise<Row>
  claim(account: string, instance: string): Promise<Reply>
  complete(account: string, instance: string, flag: string, more?: Readonly<Record<string, unknown>>): Promise<Reply>
  deploy(xml: string, category?: string, more?: Readonly<Record<string, string>>): Promise<string>
  instanceRow(id: string): Promise<Row>
}

export const statusAndMessage = ({ status, body }: Reply) => [status, body.msg]

/** `data` of a successful response. */
export function dataOf<T>(reply: Reply): T {
  expect(reply.text).toContain('"success":true')
  return reply.body.data as T
}

/** Signs in these accounts; one of another tenant is written `bob 100001`. */
export async function processCalls(app: TestApp, accounts: readonly string[]): Promise<ProcessCalls> {
  const callers: Record<string, Caller> = {}
  for (const name of accounts) {
    const [account = '', tenantId] = name.split(' ')
    callers[account] = await app.api(account, tenantId)
  }
  const ids = Object.fromEntries((await findRows(app.platform, 'user')).map((user) => [String(user.account), String(user.id)]))
  const as = (account: string) => callers[account] as Caller
  const list: ProcessCalls['list'] = async (account, name, query = {}) =>
    dataOf<{ records: Row[] }>(await as(account)(`GET ${FLOW}/work/${name}-list`, { query: { size: 200, ...query } })).records
  const taskOf: ProcessCalls['taskOf'] = async (account, name, instance) => {
    const found = (await list(account, name)).find(({ processInstanceId }) => processInstanceId === instance)
    if (!found) throw new Error(`${account} has no ${name} task of ${instance}`)
    return found
  }
  return {
    ids,
    as,
    list,
    taskOf,
    async start(by, to, days, processDefinitionId = seededDefinition('Leave')) {
      const times = { startTime: '2026-03-02 08:00:00', endTime: `2026-03-${String(2 + days).padStart(2, '0')} 08:00:00` }
      const body = { processDefinitionId, taskUser: `taskUser_${ids[to]}`, ...times, reason: '回家' }
      return dataOf(await as(by)(`POST ${LEAVE}/start-process`, { body }))
    },
    claim: async (account, instance) =>
      as(account)(`POST ${FLOW}/work/claim-task`, { query: { taskId: (await taskOf(account, 'claim', instance)).id } }),
    async complete(account, instance, flag, more = {}) {
      const { id: taskId } = await taskOf(account, 'todo', instance)
      return as(account)(`POST ${FLOW}/work/complete-task`, {
        body: { taskId, processInstanceId: instance, flag, comment: '意见', ...more },
      })
    },
    async deploy(xml, category = '1', more = {}) {
      const body = new FormData()
      body.set('category', category)
      for (const [name, value] of Object.entries(more)) body.set(name, value)
      body.set('files', new File([xml], 'x.bpmn20.xml'))
      const { deploymentIds } = dataOf<{ deploymentIds: string }>(await as('admin')(`POST ${FLOW}/manager/deploy-upload`, { body }))
      return deploymentIds
    },
    instanceRow: async (id) => (await findRows(app.platform, 'process-instance', { id_equal: id }))[0] as Row,
  }
}
