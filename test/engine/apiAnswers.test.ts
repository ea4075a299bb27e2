// Answers that no platform of the contract sends, and the two meanings of 401.

import { beforeEach, describe, expect, test } from 'vitest'
import { decodeText, isEventStream, isFile, readAnswer } from '../../engine/api/answer.ts'
import type { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import { currentSession, endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { type Asked, ok, refused, serve, tokens } from './apiServer.ts'

const LIST = '/api/blade-system/param/list'
const SUBMIT = '/api/blade-system/param/submit'
const TOKEN = '/api/blade-auth/oauth/token'
const JSON_TYPE = 'application/json;charset=UTF-8'
const texts = () => shownToasts().map(({ text }) => text)
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: ApiError) => error,
  )
const signIn = (access: string) => keepSession(parseToken(tokens(access), Date.now()) as Session)
/** Counts calls by path. */
const times = (log: readonly Asked[], path: string) => log.filter((asked) => asked.path === path).length
const withToken = (access: string, answer: unknown, other: unknown) => (asked: Asked) =>
  (asked.headers.get('blade-auth') === `bearer ${access}` ? answer : other) as ReturnType<typeof ok>

beforeEach(async () => {
  endSession('left')
  toast.clear()
  await setLanguage('zh')
})

describe('an answer that is no envelope', () => {
  test.each([
    {
      status: 200,
      type: 'text/html',
      text: '<!DOCTYPE html><title>SSO</title>',
      code: 502,
      says: '平台应答了网页而不是数据（HTTP 200，text/html），其网关可能要求登录',
    },
    {
      status: 200,
      type: 'text/plain',
      text: '<html></html>',
      code: 502,
      says: '平台应答了网页而不是数据（HTTP 200，text/html），其网关可能要求登录',
    },
    {
      status: 502,
      type: 'text/html; charset=gbk',
      text: '<html></html>',
      code: 502,
      says: '平台应答了网页而不是数据（HTTP 502，text/html），其网关可能要求登录',
    },
    {
      status: 200,
      type: JSON_TYPE,
      text: '{"code":200,"success":tr',
      code: 502,
      says: '平台的应答中断或已损坏（HTTP 200，application/json），请刷新后确认是否已保存',
    },
    { status: 200, type: JSON_TYPE, text: '', code: 502, says: '平台的应答没有内容（HTTP 200）' },
    { status: 500, type: '', text: '', code: 500, says: '平台的应答没有内容（HTTP 500）' },
    { status: 200, type: JSON_TYPE, text: '{"records":[]}', code: 502, says: '平台的应答格式无法识别（HTTP 200，application/json）' },
    {
      status: 200,
      type: JSON_TYPE,
      text: '{"code":200,"msg":"操作成功"}',
      code: 502,
      says: '平台的应答格式无法识别（HTTP 200，application/json）',
    },
    { status: 201, type: JSON_TYPE, text: '[]', code: 502, says: '平台的应答格式无法识别（HTTP 201，application/json）' },
    {
      status: 404,
      type: JSON_TYPE,
      text: '{"status":404,"error":"Not Found"}',
      code: 404,
      says: '平台的应答格式无法识别（HTTP 404，application/json）',
    },
    { status: 200, type: 'text/plain', text: 'ok', code: 502, says: '平台的应答格式无法识别（HTTP 200，text/plain）' },
  ])('is a fault: HTTP $status $type $text', ({ code, says, ...answer }) => {
    expect(readAnswer(answer)).toMatchObject({ refusal: { code, sentence: '', foreign: says } })
  })

  test('of a save is said and nothing counts as saved', async () => {
    serve({ [SUBMIT]: { body: '<html>sign in</html>', headers: { 'content-type': 'text/html' } } })
    expect(await failureOf(api.post(SUBMIT, { body: {} }))).toMatchObject({ code: 502, isReported: true, isForeign: true })
    expect(texts()).toEqual(['平台应答了网页而不是数据（HTTP 200，text/html），其网关可能要求登录'])
  })

  test('is told in English as well', async () => {
    await setLanguage('en')
    serve({ [LIST]: { body: '<html></html>', headers: { 'content-type': 'text/html' } } })
    expect((await failureOf(api.get(LIST))).message).toBe(
      'The platform answered a web page instead of data (HTTP 200, text/html): its gateway may want a sign-in',
    )
  })

  test('says nothing when the envelope itself contradicts its code', () => {
    const text = '{"code":200,"success":false,"msg":"未保存"}'
    expect(readAnswer({ status: 200, type: JSON_TYPE, text })).toMatchObject({ refusal: { code: 502, sentence: '未保存', foreign: null } })
  })
})

describe('an answer is taken', () => {
  test.each([
    { status: 204, text: '', value: null },
    { status: 200, text: '{"code":200,"success":true,"data":7}', value: 7 },
    { status: 200, text: '{"code":"200","success":true}', value: null },
    { status: 200, text: '{"code":200,"success":true,"data":"汉"}', value: '汉' },
  ])('from HTTP $status $text', ({ value, ...answer }) => {
    expect(readAnswer({ type: JSON_TYPE, ...answer })).toEqual({ value })
  })

  test('bare, in whatever JSON it has, but not from a page or an envelope that refuses', () => {
    const bare = (text: string, status = 200) => readAnswer({ status, type: JSON_TYPE, text }, true)
    expect(bare('{"access_token":"a"}')).toEqual({ value: { access_token: 'a' } })
    expect(bare('[]')).toEqual({ value: [] })
    expect(bare('<html></html>')).toHaveProperty('refusal')
    expect(bare('{"code":400,"msg":"x"}')).toMatchObject({ refusal: { code: 400, sentence: 'x' } })
    expect(bare('{"error_description":"x"}', 400)).toMatchObject({ refusal: { code: 400, sentence: 'x', foreign: null } })
  })

  test.each([
    { label: 'gbk', bytes: [0xba, 0xba] },
    { label: 'gb18030', bytes: [0xba, 0xba] },
    { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf, 0xe6, 0xb1, 0x89] },
    { label: 'utf-16le', bytes: [0x49, 0x6c] },
    { label: 'no-such-set', bytes: [0xe6, 0xb1, 0x89] },
  ])('in the character set $label', ({ label, bytes }) => {
    expect(decodeText(new Uint8Array(bytes).buffer, `application/json; charset=${label}`)).toBe('汉')
  })
})

describe('a file', () => {
  const response = (type: string, disposition: string | null = null, status = 200) =>
    new Response('x', {
      status,
      headers: { 'content-type': type, ...(disposition === null ? {} : { 'content-disposition': disposition }) },
    })

  test.each([
    { type: 'application/vnd.ms-excel', disposition: null, status: 200, is: true },
    { type: 'application/json', disposition: 'attachment; filename="a.json"', status: 200, is: true },
    { type: 'text/html', disposition: 'attachment; filename="a.html"', status: 200, is: true },
    { type: 'text/html; charset=utf-8', disposition: null, status: 200, is: false },
    { type: 'application/json', disposition: null, status: 200, is: false },
    { type: 'application/vnd.ms-excel', disposition: null, status: 500, is: false },
  ])('$type $disposition $status: $is', ({ type, disposition, status, is }) => {
    expect(isFile(response(type, disposition, status))).toBe(is)
  })

  test('that is a page is said and not saved', async () => {
    serve({ '/api/x/export': { body: '<html></html>', headers: { 'content-type': 'text/html' } } })
    await failureOf(api.file('/api/x/export'))
    expect(texts()).toEqual(['平台应答了网页而不是数据（HTTP 200，text/html），其网关可能要求登录'])
  })

  test('an event stream is one by its type alone', () => {
    expect(isEventStream(response('text/event-stream;charset=utf-8'))).toBe(true)
    expect(isEventStream(response('text/html'))).toBe(false)
  })
})

describe('401', () => {
  test.each([200, 401])('at HTTP status %i renews the token and repeats the call', async (status) => {
    signIn('old')
    const log = serve({ [LIST]: withToken('new', ok(['row']), refused(401, '请求未授权', status)), [TOKEN]: { body: tokens('new') } })
    expect(await api.get(LIST)).toEqual(['row'])
    expect([times(log, LIST), times(log, TOKEN)]).toEqual([2, 1])
    expect(currentSession()?.accessToken).toBe('new')
    expect(texts()).toEqual([])
  })

  test('repeats a save with its body', async () => {
    signIn('old')
    const log = serve({ [SUBMIT]: withToken('new', ok(null), refused(401, '请求未授权')), [TOKEN]: { body: tokens('new') } })
    await api.post(SUBMIT, { body: { paramName: 'x' } })
    expect(log.filter(({ path }) => path === SUBMIT).map(({ body }) => body)).toEqual(['{"paramName":"x"}', '{"paramName":"x"}'])
  })

  test('under a fresh token is a missing right: the session stays, the call is refused, and no token is asked for again', async () => {
    signIn('old')
    const log = serve({ [LIST]: refused(401, '没有权限'), [TOKEN]: { body: tokens('new') } })
    expect(await failureOf(api.get(LIST))).toMatchObject({ code: 401, message: '没有权限' })
    await failureOf(api.get(LIST))
    expect([times(log, LIST), times(log, TOKEN)]).toEqual([3, 1])
    expect(currentSession()?.accessToken).toBe('new')
    expect(texts()).toEqual(['没有权限'])
  })

  test('under a fresh token stays silent where the caller says what failed', async () => {
    signIn('quiet')
    serve({ [LIST]: refused(401, '没有权限'), [TOKEN]: { body: tokens('new') } })
    expect(await failureOf(api.get('/api/blade-system/param/list', {}, { silent: true }))).toMatchObject({ code: 401, isReported: false })
    expect(texts()).toEqual([])
  })

  test('of many calls at once whose renewal is refused ends the session once and says so once', async () => {
    signIn('dead')
    const log = serve({ '/api/many': refused(401, '请求未授权'), [TOKEN]: { status: 400, body: { error_description: '令牌已失效' } } })
    await Promise.all(Array.from({ length: 5 }, () => failureOf(api.get('/api/many'))))
    expect(texts()).toEqual(['请求未授权'])
    expect(currentSession()).toBeNull()
    expect(times(log, TOKEN)).toBe(1)
  })

  test('of a call that nobody asked for never ends the session', async () => {
    signIn('silent')
    serve({ '/api/silent': refused(401, '请求未授权'), [TOKEN]: { status: 400, body: { error_description: '令牌已失效' } } })
    await failureOf(api.get('/api/silent', {}, { silent: true }))
    expect(currentSession()?.accessToken).toBe('silent')
    expect(texts()).toEqual([])
  })

  test('of a silent call that is the page itself ends the session, as on a wall', async () => {
    signIn('wall')
    serve({ '/api/wall': refused(401, '请求未授权'), [TOKEN]: { status: 400, body: { error_description: '令牌已失效' } } })
    await failureOf(api.get('/api/wall', {}, { silent: true, isContent: true }))
    expect(currentSession()).toBeNull()
  })

  const renewals: { what: string; answers: Parameters<typeof serve>[0] }[] = [
    { what: 'nothing', answers: {} },
    { what: 'a busy server', answers: { [TOKEN]: refused(503, '登录人数过多，请稍后再试') } },
    { what: 'a page', answers: { [TOKEN]: { body: '<html></html>', headers: { 'content-type': 'text/html' } } } },
    { what: 'a page with 401', answers: { [TOKEN]: { status: 401, body: '<html></html>', headers: { 'content-type': 'text/html' } } } },
  ]
  test.each(renewals)('with $what as answer to the renewal leaves the session', async ({ what, answers }) => {
    signIn(what)
    serve({ '/api/away': refused(401, '请求未授权'), ...answers })
    await failureOf(api.get('/api/away'))
    expect(currentSession()?.accessToken).toBe(what)
  })

  test('of an older token is repeated with the newer session', async () => {
    signIn('older')
    const log = serve({
      '/api/newer': (asked) => {
        const answer = withToken('newer', ok('row'), refused(401, '令牌已失效'))(asked)
        signIn('newer')
        return answer
      },
    })
    expect(await api.get('/api/newer')).toBe('row')
    expect(times(log, TOKEN)).toBe(0)
  })

  test('is not repeated for another person who signed in meanwhile', async () => {
    signIn('first')
    const log = serve({
      '/api/other': () => {
        keepSession(parseToken(tokens('second', { user_id: '2' }), Date.now()) as Session)
        return refused(401, '令牌已失效')
      },
    })
    await failureOf(api.get('/api/other'))
    expect(times(log, '/api/other')).toBe(1)
    expect(currentSession()?.accessToken).toBe('second')
  })
})
