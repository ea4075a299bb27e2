// Thirty tables of other databases that stay there: each gives a file without findings and a list that answers, and the one of a million
// rows answers filters that its indexes serve.

import { type ForeignDatabase, foreignDatabases } from '../support/foreign.ts'
import { mariaStatements, postgresStatements, type TableDraft, tableDrafts } from '../support/foreignTables.ts'
import { LARGE, moreTables } from '../support/moreTables.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const ROWS = 1_000_000
const ASKED = 200
const P95_MS = 100
const DEVELOP = '/api/blade-develop'
const PATIENCE_MS = 60_000

export async function benchTables(): Promise<Line[]> {
  const lines: Line[] = []
  for (const [name, open] of foreignDatabases) {
    const foreign = await open()
    try {
      lines.push(...(await measure(foreign)))
    } finally {
      await foreign.close()
    }
    console.log(`- ${name} measured, and its database dropped`)
  }
  return lines.length > 0 ? lines : [{ what: 'tables: TEST_DATABASE_URL and TEST_MYSQL_URL name no database', ours: '' }]
}

async function measure(foreign: ForeignDatabase): Promise<Line[]> {
  const isMaria = foreign.name === 'MariaDB'
  const drafts = [...tableDrafts, ...moreTables]
  for (const draft of drafts) await foreign.run((isMaria ? mariaStatements : postgresStatements)(draft))
  await foreign.run(largeRows(isMaria))
  const server = await startServer()
  try {
    const call = callsOf(server, await signInHeaders(server))
    const { driverClass, url, username, password } = foreign
    const source = (await call('POST', `${DEVELOP}/datasource/submit`, { name: 'bench', driverClass, url, username, password })) as Saved
    const found = { copied: 0, staying: 0, published: 0 }
    const lists: string[] = []
    for (const [at, draft] of drafts.entries()) {
      const { name } = draft
      const made = {
        datasourceId: source.id,
        codeName: `表${at}`,
        serviceName: 'blade-bench',
        tableName: name,
        tablePrefix: 't_none_',
        pkName: keyOf(draft),
      }
      const rest = { packageName: 'bench', baseMode: 1, wrapMode: 2, apiPath: 'schemas', webPath: '/bench' }
      const module = (await call('POST', `${DEVELOP}/code/submit`, { ...made, ...rest })) as Saved
      const look = (records: string) => call('POST', `${DEVELOP}/code/preview?id=${module.id}`, { records }) as Promise<Preview>
      const [copied, staying] = [await look('copy'), await look('read')]
      found.copied += Number(copied.findings.length === 0)
      for (const line of [...copied.findings, ...staying.findings]) console.log(`- ${foreign.name} ${name}: ${line}`)
      // A key of two columns tells no row apart by one: that table can only be copied.
      found.staying += Number(staying.findings.length === 0 || staying.findings.every((one) => one.includes('"key" is missing')))
      if (staying.findings.length > 0) continue
      await call('POST', `${DEVELOP}/code/install?id=${module.id}`, { records: 'read' })
      lists.push((JSON.parse(staying.text) as { api: string }).api)
    }
    await served(call, lists.at(-1) ?? '')
    for (const api of lists) found.published += Number(((await call('GET', `${api}/list`)) as { total?: number } | null) !== null)
    const large = lists.find((api) => api.endsWith(LARGE.replaceAll('_', '-'))) ?? ''
    const all = drafts.length
    return [
      limitLine(`${foreign.name}: tables of ${all} whose file has findings`, all - found.copied, 0, String),
      limitLine(`${foreign.name}: the same where records stay there`, all - found.staying, 0, String),
      limitLine(`${foreign.name}: published lists of ${lists.length} that do not answer`, lists.length - found.published, 0, String),
      ...(await asked(call, foreign.name, large)),
    ]
  } finally {
    await server.stop()
  }
}

function keyOf({ columns, keys = [] }: TableDraft): string {
  const stated = columns.find(({ rest = '' }) => rest.includes('primary key'))?.name
  return stated ?? /primary key \((\w+)/.exec(keys.join(' '))?.[1] ?? 'id'
}

interface Saved {
  id: string
}

interface Preview {
  text: string
  findings: string[]
}

type Call = (method: 'GET' | 'POST', path: string, body?: unknown) => Promise<unknown>

/** What the API answers as data; `null` for a refusal of a read, and a throw for one of a write. */
function callsOf(server: RunningServer, headers: Record<string, string>): Call {
  return async (method, path, body) => {
    const init = { method, headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) } }
    const response = await fetch(server.url + path, body === undefined ? init : { ...init, body: JSON.stringify(body) })
    const { data, msg } = (await response.json()) as { data: unknown; msg: string }
    if (response.ok) return data
    if (method === 'GET') return null
    throw new Error(`${path}: ${msg}`)
  }
}

async function served(call: Call, api: string): Promise<void> {
  const end = performance.now() + PATIENCE_MS
  while (performance.now() < end) {
    if ((await call('GET', `${api}/list`)) !== null) return
    await new Promise((settle) => setTimeout(settle, 200))
  }
  throw new Error(`${api} was not served in time`)
}

/** Filters that the indexes of the large table serve, each with another value, one behind the other. */
async function asked(call: Call, name: string, api: string): Promise<Line[]> {
  const filters: Readonly<Record<string, (at: number) => string>> = {
    'a code': (at) => `materialCode_equal=M${String((at * 37) % 50_000).padStart(5, '0')}`,
    'a warehouse and an hour': (at) => {
      const hour = `2026-0${(at % 6) + 1}-1${at % 9} 1${at % 9}`
      return `warehouseId_equal=${(at % 20) + 1}&flowTime_dategt=${encodeURIComponent(`${hour}:00:00`)}&flowTime_datelt=${encodeURIComponent(`${hour}:59:59`)}`
    },
    'an id': (at) => `id_equal=${(at * 4_999) % ROWS}`,
  }
  const lines: Line[] = []
  for (const [what, filter] of Object.entries(filters)) {
    const took: number[] = []
    for (let at = 0; at < ASKED; at++) {
      const start = performance.now()
      const answer = await call('GET', `${api}/list?size=30&${filter(at)}`)
      took.push(performance.now() - start)
      if (answer === null) throw new Error(`${api} refused ${filter(at)}`)
    }
    const sorted = took.sort((one, other) => one - other)
    lines.push(limitLine(`${name}: ${what} of ${ROWS.toLocaleString('en')} rows, p95`, sorted[Math.floor(ASKED * 0.95)] ?? 0, P95_MS, ms))
  }
  const start = performance.now()
  await call('GET', `${api}/list?size=30`)
  return [...lines, { what: `${name}: its first page without a filter, counted`, ours: ms(performance.now() - start) }]
}

function largeRows(isMaria: boolean): string[] {
  const [number, from, moment, code] = isMaria
    ? [
        'seq',
        `seq_1_to_${ROWS}`,
        `date_add('2026-01-01', interval (seq * 7919) % 15552000 second)`,
        `concat('M', lpad(seq % 50000, 5, '0'))`,
      ]
    : [
        'n',
        `generate_series(1, ${ROWS}) n`,
        `timestamp '2026-01-01' + ((n::bigint * 7919) % 15552000) * interval '1 second'`,
        `'M' || lpad((n % 50000)::text, 5, '0')`,
      ]
  return [
    `insert into wms_warehouse (id, warehouse_code, warehouse_name) select ${number}, ${isMaria ? `concat('W', seq)` : `'W' || n`}, ${isMaria ? `concat('仓库', seq)` : `'仓库' || n`} from ${isMaria ? 'seq_1_to_20' : 'generate_series(1, 20) n'}`,
    `insert into ${LARGE} (id, warehouse_id, material_code, flow_type, quantity, unit_price, batch_no, operator, flow_time)
       select ${number}, ${number} % 20 + 1, ${code}, ${number} % 3 + 1, ${number} % 977 * 0.125, ${number} % 89 * 1.05, ${code}, '张三', ${moment} from ${from}`,
    `create index ${LARGE}_material on ${LARGE} (material_code)`,
    `create index ${LARGE}_time on ${LARGE} (warehouse_id, flow_time)`,
    isMaria ? `analyze table ${LARGE}` : `analyze ${LARGE}`,
  ]
}
