// 5,000 users come in as a sheet, 37 of them wrong, while others go on working: how long a list takes them meanwhile.

import { readWorkbook, writeWorkbook } from '../../server/records/sheets/workbook.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { type Line, limitLine, ms } from './lines.ts'
import { signInHeaders } from './site.ts'

const USERS = 5_000
const BAD = 37
const READERS = 4
const LIMIT_MS = 200
const ROOT = '/api/blade-user'
const HEADS = ['登录账号', '用户平台', '用户昵称', '用户姓名', '所属角色', '所属部门', '所属岗位', '手机号码']

interface Progress {
  job: string
  state: string
  done: number
  added: number
  failed: number
}

type Headers = Record<string, string>

export async function benchSheets(): Promise<Line[]> {
  const server = await startServer()
  const headers = await signInHeaders(server)
  const file = await sheetOfUsers()
  const idle = await whileRunning(server, headers, () => new Promise((go) => setTimeout(go, 3_000)))
  const start = performance.now()
  const busy = await whileRunning(server, headers, () => importAll(server, headers, file))
  const importing = performance.now() - start
  const exportStart = performance.now()
  const leaving = await whileRunning(server, headers, () => fetched(server, headers, `${ROOT}/export-user`))
  const exporting = performance.now() - exportStart
  const rows = (await readWorkbook(leaving.result)).length - 1
  const faults = await readWorkbook(await fetched(server, headers, `${ROOT}/import-faults?job=${busy.result.job}`))
  await server.stop()
  const { added, failed } = busy.result
  if (added !== USERS - BAD || failed !== BAD || faults.length !== BAD + 1 || rows <= added)
    throw new Error(`Imported ${added}, refused ${failed}, told ${faults.length - 1}, exported ${rows}`)
  return [
    { what: `import of ${USERS} users, ${BAD} of them wrong`, ours: ms(importing) },
    { what: `${READERS} people reading a list, p95, nothing else going on`, ours: ms(at95(idle.times)) },
    limitLine(`the same during the import, p95 of ${busy.times.length} answers`, at95(busy.times), LIMIT_MS, ms),
    { what: 'the same, the slowest', ours: ms(Math.max(...busy.times)) },
    { what: `export of ${rows} users`, ours: ms(exporting) },
    limitLine(`the same during the export, p95 of ${leaving.times.length} answers`, at95(leaving.times), LIMIT_MS, ms),
  ]
}

function sheetOfUsers(): Promise<Buffer> {
  return writeWorkbook('', async (writer) => {
    writer.sheet({ name: 'users', columns: HEADS.map((head) => ({ head, width: 12, format: null })) })
    const step = Math.floor(USERS / BAD)
    const isBad = (at: number) => at % step === step - 1 && at < step * BAD
    writer.add(
      Array.from({ length: USERS }, (_, at) => [
        `bench${at}`,
        'WEB',
        '批量用户',
        isBad(at) ? '名字实在太长了' : '批量',
        '用户',
        '管理组',
        '普通员工',
        `138${String(10_000_000 + at)}`,
      ]),
    )
  })
}

/** How long each answer of a list took while `work` ran, in milliseconds. */
async function whileRunning<T>({ url }: RunningServer, headers: Headers, work: () => Promise<T>): Promise<{ times: number[]; result: T }> {
  const times: number[] = []
  let isRunning = true
  const read = async () => {
    while (isRunning) {
      const start = performance.now()
      const response = await fetch(`${url}${ROOT}/page?current=1&size=10`, { headers })
      if (!response.ok) throw new Error(`The list answered ${response.status}`)
      await response.arrayBuffer()
      times.push(performance.now() - start)
      await new Promise((go) => setTimeout(go, 20))
    }
  }
  const readers = Array.from({ length: READERS }, read)
  const result = await work()
  isRunning = false
  await Promise.all(readers)
  return { times, result }
}

async function importAll({ url }: RunningServer, headers: Headers, file: Buffer): Promise<Progress> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)]), 'users.xlsx')
  let progress = await told(await fetch(`${url}${ROOT}/import-user`, { method: 'POST', headers, body }))
  while (progress.state === 'waiting' || progress.state === 'running') {
    await new Promise((go) => setTimeout(go, 300))
    progress = await told(await fetch(`${url}${ROOT}/import-progress?job=${progress.job}`, { headers }))
  }
  return progress
}

async function told(response: Response): Promise<Progress> {
  const { data, msg } = (await response.json()) as { data: Progress | null; msg: string }
  if (!data) throw new Error(msg)
  return data
}

async function fetched({ url }: RunningServer, headers: Headers, path: string): Promise<Buffer> {
  const response = await fetch(url + path, { headers })
  if (!response.ok) throw new Error(await response.text())
  return Buffer.from(await response.arrayBuffer())
}

function at95(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0
}
