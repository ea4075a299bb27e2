import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { shownToasts, toast } from '../../engine/api/toast.ts'
import { forgetUnsupported } from '../../engine/session/capabilities.ts'
import { currentSession, endSession, keepSession, parseToken, type Session } from '../../engine/session/sessionState.ts'
import { settings } from '../../engine/session/settings.ts'
import { setLanguage } from '../../engine/text/language.ts'
import { Toasts } from '../../engine/ui/Toasts.tsx'
import { ok, refused, serve, tokens } from './apiServer.ts'

const PATH = '/api/blade-system/param/list'
const texts = () => shownToasts().map(({ text }) => text)
const fails = (call: Promise<unknown>) =>
  call.then(
    () => expect.fail('the call should have failed'),
    (error: ApiError) => error,
  )
const signIn = (access: string) => keepSession(parseToken(tokens(access), Date.now()) as Session)

beforeEach(async () => {
  endSession('left')
  toast.clear()
  await setLanguage('zh')
})

describe('a request', () => {
  test('names the client always and carries the token once there is one', async () => {
    const log = serve({ [PATH]: ok([]) })
    await api.get(PATH)
    signIn('a')
    await api.get(PATH)
    expect(log.map(({ headers }) => headers.get('authorization'))).toEqual(Array(2).fill(`Basic ${btoa('gantry:gantry_secret')}`))
    expect(log.map(({ headers }) => headers.get('blade-auth'))).toEqual([null, 'bearer a'])
  })

  test('names the language of the page', async () => {
    const log = serve({ [PATH]: ok([]) })
    await api.get(PATH)
    await setLanguage('en')
    await api.get(PATH)
    expect(log.map(({ headers }) => headers.get('accept-language'))).toEqual(['zh-CN', 'en'])
  })

  test('leaves out parameters without a value, and keeps empty ones', async () => {
    const log = serve({ [PATH]: ok([]) })
    await api.get(PATH, { current: 1, paramName: '', paramKey: undefined, remark: null })
    expect(log[0]?.query).toEqual({ current: '1', paramName: '' })
  })

  test('posts JSON and answers the data of the envelope', async () => {
    const log = serve({ '/api/x/submit': ok({ id: '7' }) })
    expect(await api.post('/api/x/submit', { body: { paramName: 'x' }, query: { ids: '1' } })).toEqual({ id: '7' })
    expect(log[0]).toMatchObject({ method: 'POST', body: '{"paramName":"x"}', query: { ids: '1' } })
  })
})

describe('a refusal', () => {
  test('is validated by the code in the body before the HTTP status', async () => {
    serve({ [PATH]: refused(400, '操作失败', 200) })
    expect(await fails(api.get(PATH))).toMatchObject({ code: 400, message: '操作失败', isReported: true })
    expect(texts()).toEqual(['操作失败'])
  })

  test.each([
    { body: { code: 500, msg: '服务器异常' }, says: '服务器异常' },
    { body: { error: 'x', error_description: '用户名或密码错误' }, says: '用户名或密码错误' },
    { body: { code: 500 }, says: '未知错误' },
    { body: '<html>Bad gateway</html>', says: '平台应答了网页而不是数据（HTTP 500，text/html），其网关可能要求登录' },
  ])('says $says', async ({ body, says }) => {
    serve({ [PATH]: { status: 500, body } })
    const error = await fails(api.get(PATH))
    expect(error).toBeInstanceOf(ApiError)
    expect(error.message).toBe(says)
    expect(texts()).toEqual([says])
  })

  test('of a whitelisted code fails without a word', async () => {
    vi.spyOn(settings, 'whitelist', 'get').mockReturnValue([418])
    serve({ [PATH]: refused(418, '茶壶') })
    expect(await fails(api.get(PATH))).toMatchObject({ code: 418 })
    expect(texts()).toEqual([])
    vi.restoreAllMocks()
  })

  test('stays silent when the caller says what failed', async () => {
    serve({ [PATH]: refused(403, '请求未授权') })
    expect(await fails(api.get(PATH, {}, { silent: true }))).toMatchObject({ code: 403, isReported: false })
    expect(texts()).toEqual([])
  })

  test('with 403 leaves the session as it is', async () => {
    signIn('a')
    serve({ [PATH]: refused(403, '请求未授权') })
    await fails(api.get(PATH))
    expect(currentSession()).not.toBeNull()
  })

  test('carries the refused fields and the request id', async () => {
    const data = [{ field: 'paramName', msg: '请输入参数名称' }]
    serve({ [PATH]: { status: 400, body: { code: 400, msg: '请输入参数名称', data, requestId: 'r-1' } } })
    expect(await fails(api.get(PATH))).toMatchObject({ data, requestId: 'r-1' })
  })
})

describe('a call that some platforms lack', () => {
  test('is sent until it was answered 404, and again after the next sign-in', async () => {
    forgetUnsupported()
    const log = serve({ [PATH]: refused(404, 'No endpoint') })
    const ask = () => fails(api.get(PATH, {}, { silent: true, optional: true }))
    expect(await ask()).toMatchObject({ code: 404 })
    expect(await ask()).toMatchObject({ code: 404, isReported: true })
    expect(log).toHaveLength(1)
    forgetUnsupported()
    await ask()
    expect(log).toHaveLength(2)
  })

  test('is sent again after any other refusal', async () => {
    forgetUnsupported()
    const log = serve({ [PATH]: refused(500, '服务器异常') })
    for (let count = 0; count < 2; count++) await fails(api.get(PATH, {}, { silent: true, optional: true }))
    expect(log).toHaveLength(2)
  })
})

describe('a toast', () => {
  const ids = () => shownToasts().map(({ requestId }) => requestId)

  test('of a fault of the server names the request, from the envelope or the header; what the user can set right needs none', async () => {
    const body = { code: 500, success: false, msg: '服务器异常', data: null }
    serve({ [PATH]: { status: 500, body: { ...body, requestId: 'r-1' } } })
    await fails(api.get(PATH))
    serve({ [PATH]: { status: 502, body: 'away', headers: { 'x-request-id': 'r-2' } } })
    await fails(api.get(PATH, {}, { otherwise: '平台无法访问' }))
    serve({ [PATH]: { status: 400, body: { ...body, code: 400, msg: '请输入参数名称', requestId: 'r-3' } } })
    await fails(api.get(PATH))
    expect(ids()).toEqual(['r-1', 'r-2', null])
  })

  test('shows the id and copies it by a click', async () => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    await act(async () => root.render(createElement(Toasts)))
    await act(async () => toast.error('服务器异常', new ApiError(500, '服务器异常', { requestId: 'tow5-1' })))
    const button = place.querySelector<HTMLButtonElement>('.g-toast-id')
    expect(button?.textContent).toContain('请求编号 tow5-1')
    await act(async () => button?.click())
    expect(writeText).toHaveBeenCalledWith('tow5-1')
    expect(button?.textContent).toContain('已复制')
    await act(async () => root.unmount())
    place.remove()
  })
})

describe('no answer', () => {
  test('to a read is thrown with a sentence, for the place where the data would stand', async () => {
    serve({})
    expect(await fails(api.get(PATH))).toMatchObject({ code: 0, message: '网络连接失败，请检查网络后重试', isReported: false })
    expect(texts()).toEqual([])
  })

  test('to a write is said in a toast', async () => {
    serve({})
    await fails(api.post('/api/x/submit', { body: {} }))
    expect(texts()).toEqual(['网络连接失败，请检查网络后重试'])
  })

  test('within the time limit says that the server is slow', async () => {
    serve({ [PATH]: { body: null } })
    expect(await fails(api.get(PATH, {}, { timeout: 20 }))).toMatchObject({ message: '服务器响应超时，请稍后重试' })
  })

  test('is asked for once, never again behind the back', async () => {
    const log = serve({ [PATH]: { status: 503, body: 'busy' } })
    await fails(api.get(PATH))
    expect(log).toHaveLength(1)
  })
})
