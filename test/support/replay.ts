// A fake platform with recorded responses: one for each path, and some wrong on purpose.

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

export interface Replay {
  url: string
  /** Method and URL of each call, in order. */
  calls: string[]
  close(): void
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

const JSON_TYPE = 'application/json;charset=UTF-8'
const BYTES = 10 * 1024 * 1024
const SLOW_MS = 300

const send =
  (status: number, type: string, body: string | Buffer, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': type, ...headers }).end(body)

export const envelope = (code: number, data: unknown, msg = '操作成功'): string =>
  JSON.stringify({ code, success: code === 200, data, msg })

/** Answers of a platform with HTTP 401 for a missing right and HTTP 200 for a dead token; `/api/faults/*` are wrong on purpose. */
const ANSWERS: Readonly<Record<string, Handler>> = {
  'GET /api/blade-desk/notice/list': send(200, JSON_TYPE, envelope(200, { records: [{ id: '1', title: '停水' }], total: 1 })),
  'POST /api/blade-desk/notice/publish': send(200, JSON_TYPE, envelope(200, {})),
  'GET /api/faults/dead-token': send(200, JSON_TYPE, envelope(401, null, '请求未授权')),
  'GET /api/faults/no-right': send(401, JSON_TYPE, envelope(401, {}, '请求未授权')),
  'GET /api/faults/page': send(200, 'text/html', '<!DOCTYPE html><title>SSO</title>'),
  'GET /api/faults/error': send(500, JSON_TYPE, envelope(500, {}, '服务器异常')),
  'GET /api/faults/empty-error': send(500, 'application/octet-stream', ''),
  'GET /api/faults/large': send(200, JSON_TYPE, envelope(200, 'x'.repeat(BYTES))),
  'GET /api/faults/gbk': send(200, 'application/json;charset=GBK', Buffer.from([0x22, 0xba, 0xba, 0x22])),
  'GET /api/faults/damaged-gzip': send(200, JSON_TYPE, gzipSync(envelope(200, [])).fill(0, 2), { 'content-encoding': 'gzip' }),
  'GET /api/faults/cut': (_, response) => {
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': '1000' }).write('{"code":200,')
    setTimeout(() => response.destroy(), SLOW_MS)
  },
  'GET /api/faults/slow': (request, response) =>
    void setTimeout(() => send(200, JSON_TYPE, envelope(200, 'late'))(request, response), SLOW_MS),
}

const NO_ENDPOINT = send(404, JSON_TYPE, envelope(404, {}, 'No endpoint.'))

export async function startReplay(): Promise<Replay> {
  const calls: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://replay')
    calls.push(`${request.method} ${request.url}`)
    const answer = ANSWERS[`${request.method} ${pathname}`] ?? NO_ENDPOINT
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}`, calls, close }
}
