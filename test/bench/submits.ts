// Adds workers as fast as the answers come: the form with most fields, rules, references and private values.

import { add, archives, companyOf, idCardOf, laborOf, projectOf } from '../support/archives.ts'
import type { RunningServer } from '../support/realServer.ts'
import { cpuSeconds } from './processor.ts'

const CONNECTIONS = 8
/** Birthdays, each of which has 500 identity numbers. */
const DAYS = Array.from(
  { length: 28 * 12 },
  (_, at) => `1990-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
)
const NUMBERS = 500

export interface SubmitCost {
  perSecond: number
  /** CPU seconds of the server for each row. */
  cpu: number
}

/** A function that adds workers for some seconds. Throws for any status but 200. */
export async function submitLoad(
  server: RunningServer,
  headers: Readonly<Record<string, string>>,
): Promise<(seconds: number) => Promise<SubmitCost>> {
  const post = async (call: string, { body }: { body: unknown }) => {
    const [method = '', path = ''] = call.split(' ')
    const reply = await fetch(server.url + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as { data?: unknown } }
  }
  const projectId = await add(post, 'project', await projectOf(post))
  const companyId = await add(post, 'company', companyOf('006'))
  let count = 0
  const one = async () => {
    const idCard = idCardOf(DAYS[Math.floor(count / NUMBERS)] ?? '', 1 + (count % NUMBERS))
    count++
    const { status, body } = await post(`POST ${archives('labor/submit')}`, { body: laborOf(projectId, companyId, { idCard }) })
    if (status !== 200) throw new Error(`labor/submit: ${JSON.stringify(body)}`)
  }
  return (seconds) => writesFor(seconds, server.pid, one)
}

/** A function that has a worker inserted by the bare route for some seconds. @param body of a submit */
export function insertLoad({ url, pid }: { url: string; pid: number }): (seconds: number) => Promise<SubmitCost> {
  const body = JSON.stringify(laborOf('1123598815738675201', '1123598815738675202', { idCard: idCardOf(DAYS[0] ?? '', 1) }))
  const one = async () => {
    const reply = await fetch(`${url}/insert`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    if (reply.status !== 200) throw new Error(`insert: ${await reply.text()}`)
    await reply.json()
  }
  return (seconds) => writesFor(seconds, pid, one)
}

async function writesFor(seconds: number, pid: number, one: () => Promise<void>): Promise<SubmitCost> {
  const before = await cpuSeconds(pid)
  const start = performance.now()
  let added = 0
  const work = async () => {
    for (; performance.now() - start < seconds * 1000; added++) await one()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  return { perSecond: added / ((performance.now() - start) / 1000), cpu: ((await cpuSeconds(pid)) - before) / added }
}
