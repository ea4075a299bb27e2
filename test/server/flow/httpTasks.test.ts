import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsSettled } from '#modules/flow/instances/callQueue.ts'
import { serveTimers } from '#modules/flow/instances/timerService.ts'
import { findRows } from '#store/rows.ts'
import { bpmn, flow, line } from '../../support/bpmn.ts'
import { FLOW, type ProcessCalls, processCalls, statusAndMessage } from '../../support/processCalls.ts'
import { databases, startApp, type TestApp } from '../../support/startApp.ts'

const field = (name: string, value: string, kind = 'string') =>
  `<flowable:field name="${name}"><flowable:${kind}><![CDATA[${value}]]></flowable:${kind}></flowable:field>`
const called = (...fields: string[]) =>
  `<serviceTask id="h" name="仓库" flowable:type="http"><extensionElements>${fields.join('')}</extensionElements></serviceTask>`

describe.each(databases)('a service task that calls an address on %s', (database) => {
  let app: TestApp
  let calls: ProcessCalls
  let server: Server
  let port = 0
  let received: { method: string; url: string; key: string; body: string; headers: IncomingHttpHeaders }[] = []
  let answers: { status: number; body: string; headers?: Record<string, string> }[] = []

  const textOf = async (request: IncomingMessage) => {
    let text = ''
    for await (const part of request) text += part
    return text
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { method = '', url = '', headers } = request
      received.push({ method, url, key: String(headers['idempotency-key']), body: await textOf(request), headers })
      const { status, body, headers: more = {} } = answers.shift() ?? { status: 200, body: 'fine' }
      response.writeHead(status, more).end(body)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
    app = await startApp({ database, env: { PROCESS_HOSTS: `127.0.0.1:${port},localhost:${port}` } })
    calls = await processCalls(app, ['admin', 'hr', 'manager'])
  })
  afterAll(async () => {
    await app.close()
    server.close()
  })

  const asked = (id: string, name: string) => `<userTask id="${id}" name="${name}" flowable:assignee="${calls.ids.manager}"/>`
  const begin = async (key: string, xml: string, days = 2) => {
    received = []
    const { processInstanceId } = await calls.start('hr', 'manager', days, await calls.deploy(bpmn(xml, { key })))
    await callsSettled(app.platform)
    return processInstanceId
  }
  const openOf = async (id: string) =>
    (await findRows(app.platform, 'process-task', { processInstanceId_equal: id, status_equal: 'todo' })).map(({ taskName }) => taskName)
  const failureOf = async (id: string) => {
    const { body } = await calls.as('admin')(`GET ${FLOW}/follow/list`, { query: { id_equal: id } })
    return (body.data as { records: { failure: string }[] }).records[0]?.failure
  }
  const repeat = (id: string) => calls.as('admin')(`POST ${FLOW}/follow/repeat`, { query: { processInstanceId: id } })
  const url = (path: string) => field('requestUrl', `http://127.0.0.1:${port}${path}`, 'expression')

  test('sends what the file says once, and goes on with the answer', async () => {
    answers = [{ status: 201, body: '{"stock": {"left": 4}}' }]
    const http = called(
      ...[field('requestMethod', 'POST'), url('/stock?days=${days}'), field('requestHeaders', 'Content-Type: application/json')],
      ...[field('requestBody', '{"need": "${days}"}'), field('responseVariableName', 'found'), field('saveResponseVariableAsJson', 'true')],
      field('saveResponseParameters', 'true'),
    )
    const id = await begin('Stock', line(['h', http], ['a', asked('a', '${found.stock.left} left, ${hResponseStatusCode}')]))
    expect(await openOf(id)).toEqual(['4 left, 201'])
    expect(received).toMatchObject([{ method: 'POST', url: '/stock?days=2', body: '{"need": "${days}"}' }])
    expect(received[0]?.key).toMatch(/^\d+$/)
    expect(await serveTimers(app.platform, new Date(Date.now() + 3_600_000))).toBe(0)
    expect(received).toHaveLength(1)
  })

  test('leaves by its error boundary with a status that the file handles', async () => {
    answers = [{ status: 404, body: 'none' }]
    const http = called(field('requestMethod', 'GET'), url('/none'), field('handleStatusCodes', '4XX'))
    const boundary = '<boundaryEvent id="b" attachedToRef="h"><errorEventDefinition errorRef="HTTP404"/></boundaryEvent>'
    const id = await begin('Handled', `${line(['h', http])}${boundary}${asked('c', '${hResponseBody}')}${flow('b', 'c')}`)
    expect(await openOf(id)).toEqual(['none'])
  })

  test('that fails is shown, put off, made again with its key, and repeated by administrators', async () => {
    answers = [{ status: 503, body: '' }]
    const http = called(field('requestMethod', 'GET'), url('/late'), field('failStatusCodes', '5XX'))
    const id = await begin('Late', line(['h', http], ['a', asked('a', 'after')]))
    expect([await openOf(id), await failureOf(id)]).toEqual([[], '“仓库”的调用失败：HTTP503'])
    const waiting = await findRows(app.platform, 'process-timer', { processInstanceId_equal: id })
    expect(waiting.map(({ left }) => Number(left))).toEqual([2])
    expect(await serveTimers(app.platform, new Date())).toBe(0)
    expect(statusAndMessage(await repeat(id))).toEqual([200, '操作成功'])
    expect([await openOf(id), await failureOf(id), new Set(received.map(({ key }) => key)).size]).toEqual([['after'], '', 1])
  })

  test('goes on in spite of a failure where the file says so', async () => {
    answers = [{ status: 200, body: 'no JSON' }]
    const http = called(
      ...[field('requestMethod', 'GET'), url('/json'), field('ignoreException', 'true'), field('resultVariablePrefix', 'x')],
      field('saveResponseVariableAsJson', 'true'),
    )
    const id = await begin('Ignored', line(['h', http], ['a', asked('a', '${not empty xErrorMessage}')]))
    expect(await openOf(id)).toEqual(['true'])
  })

  test('follows no redirect to a host that is not listed, and calls none', async () => {
    answers = [{ status: 302, body: '', headers: { location: 'http://127.0.0.2:1/secret' } }]
    const moved = await begin('Moved', line(['h', called(field('requestMethod', 'GET'), url('/moved'))]))
    expect(await failureOf(moved)).toBe('“仓库”的调用失败：127.0.0.2:1: PROCESS_HOSTS')
    const other = await begin('Other', line(['h', called(field('requestMethod', 'GET'), field('requestUrl', 'http://127.0.0.1:1/'))]))
    expect([await failureOf(other), received]).toEqual(['“仓库”的调用失败：127.0.0.1:1: PROCESS_HOSTS', []])
  })

  test('sends credentials to the origin of its address alone', async () => {
    answers = [
      { status: 302, body: '', headers: { location: '/here' } },
      { status: 302, body: '', headers: { location: `http://localhost:${port}/there` } },
      { status: 302, body: '', headers: { location: `http://127.0.0.1:${port}/back` } },
    ]
    const headers = [field('requestHeaders', 'Authorization: Bearer a\nAccept: text/plain'), field('requestSecureHeaders', 'X-Secret: b')]
    await begin('Origins', line(['h', called(field('requestMethod', 'GET'), url('/first'), ...headers)]))
    expect(received.map(({ url: at, headers: sent }) => [at, sent.authorization, sent['x-secret'], sent.accept])).toEqual([
      ['/first', 'Bearer a', 'b', 'text/plain'],
      ['/here', 'Bearer a', 'b', 'text/plain'],
      ['/there', undefined, undefined, 'text/plain'],
      ['/back', undefined, undefined, 'text/plain'],
    ])
  })

  test('is not made again when its step was left by a timer meanwhile', async () => {
    // Calls that earlier tests left are made at that time too.
    answers = Array.from({ length: 20 }, () => ({ status: 503, body: '' }))
    const http = called(field('requestMethod', 'GET'), url('/slow'), field('failStatusCodes', '503'))
    const timer =
      '<boundaryEvent id="b" attachedToRef="h"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></boundaryEvent>'
    const id = await begin('Left', `${line(['h', http])}${timer}${asked('c', 'late')}${flow('b', 'c')}`)
    const [hour] = await findRows(app.platform, 'process-timer', { processInstanceId_equal: id, node_equal: 'b' })
    await serveTimers(app.platform, new Date(Date.parse(`${String(hour?.dueTime).replace(' ', 'T')}+08:00`) + 1000))
    await callsSettled(app.platform)
    expect([await openOf(id), await findRows(app.platform, 'process-timer', { processInstanceId_equal: id })]).toEqual([['late'], []])
  })

  test('or writes a mail queues one for each recipient, as the file has it', async () => {
    const mail = `<serviceTask id="h" flowable:type="mail"><extensionElements>${field('to', '${createUser == null ? "" : "a@example.cn"}, b@example.cn', 'expression')}${field('cc', 'c@example.cn')}${field('subject', 'Days ${days}', 'expression')}${field('html', '<p>Please <b>check</b></p>')}</extensionElements></serviceTask>`
    const id = await begin('Mailed', line(['h', mail], ['a', asked('a', 'after')]))
    const mails = await findRows(app.platform, 'mail-message', { recordId_equal: id })
    expect(await openOf(id)).toEqual(['after'])
    expect(mails.map(({ address, title, content }) => [address, title, content]).toSorted()).toEqual(
      ['a@example.cn', 'b@example.cn', 'c@example.cn'].map((address) => [address, 'Days 2', 'Please check']),
    )
  })
})
