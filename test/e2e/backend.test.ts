// The console in front of somebody else's platform: through our own server, and from a static web server.

import { readFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { admin, test as base, expect, rowsOf, signIn, toasts } from './support.ts'

const DIST = resolve(import.meta.dirname, '../../dist')

interface Fronts {
  front: RunningServer
  host: Host
}

interface Host {
  url: string
  server: Server
}

const running: Partial<Fronts> = {}

/** `server` is the platform behind; `front` passes through to it, `host` is a web server that knows nothing of Gantry. */
const test = base.extend<Fronts>({
  front: async ({ server }, use) => {
    running.front ??= await startServer({ env: { BACKEND_URL: server.url } })
    await use(running.front)
  },
  host: async ({ server }, use) => {
    running.host ??= await hostConsole(server.url)
    await use(running.host)
  },
})

test.afterAll(async () => {
  await running.front?.stop()
  running.host?.server.closeAllConnections()
  running.host?.server.close()
})

test.describe('a server with BACKEND_URL', () => {
  test.use({ fresh: true, baseURL: async ({ front }, use) => use(front.url) })

  test('signs in, lists and saves through the platform behind it', async ({ page, api, server, front }) => {
    expect(front.url).not.toBe(server.url)
    await useParams(page, '经过代理')
    const { records } = await api.list('/api/blade-system/param', { paramName: '经过代理' })
    expect(records).toMatchObject([{ paramKey: 'through' }])
  })

  test('passes refusals on as they are', async ({ page, allowed }) => {
    allowed.push(/status of 400/)
    await page.goto('/login')
    await page.getByLabel('用户名').fill('boss')
    await page.getByLabel('密码', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(toasts(page).getByRole('alert')).toContainText('用户名或密码错误')
  })

  test('keeps no records of its own, and still serves schema files live', async ({ front }) => {
    const manifest = (await (await fetch(`${front.url}/schemas/manifest.json`)).json()) as { live: boolean; entities: { name: string }[] }
    expect(manifest.live).toBe(true)
    expect(manifest.entities.map(({ name }) => name)).toContain('param')
    expect((await fetch(`${front.url}/healthz`)).status).toBe(200)
  })
})

test('a server whose backend is away says so', async () => {
  const lonely = await startServer({ env: { BACKEND_URL: 'http://127.0.0.1:9' } })
  try {
    const reply = await fetch(`${lonely.url}/api/blade-system/param/list`)
    expect(reply.status).toBe(502)
    expect(await reply.json()).toMatchObject({ code: 502, success: false, msg: '后端服务无法连接,请稍后再试' })
  } finally {
    await lonely.stop()
  }
})

test.describe('a static web server with dist/', () => {
  test.use({ fresh: true, baseURL: async ({ host }, use) => use(host.url) })

  test('is console enough: sign in, list, save', async ({ page, host }) => {
    const manifest = (await (await fetch(`${host.url}/schemas/manifest.json`)).json()) as { live: boolean }
    expect(manifest.live).toBe(false)
    const events: string[] = []
    page.on('request', (request) => events.push(...(request.url().endsWith('/schemas/events') ? [request.url()] : [])))
    await useParams(page, '静态托管')
    expect(events).toEqual([])
  })
})

/** Common path with any backend: sign in, read, add, reload. */
async function useParams(page: Page, name: string): Promise<void> {
  await signIn(page, admin)
  await page.goto('/system/param')
  const rows = rowsOf(page.getByRole('grid', { name: '参数' }))
  await expect(rows.first()).toBeVisible()
  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog', { name: '新增参数' })
  await dialog.getByLabel('参数名称').fill(name)
  await dialog.getByLabel('参数键名').fill('through')
  await dialog.getByLabel('参数键值').fill('1')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect(toasts(page)).toContainText('新增成功')
  await page.goto(`/system/param?paramName=${name}`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(name)
  // The platform behind is one that names its capabilities.
  await expect(page.getByRole('button', { name: '高级筛选' })).toBeVisible()
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
}

/** The least a web server does: files as they are, the page for every other path, and `/api` to the platform. */
async function hostConsole(platform: string): Promise<Host> {
  const server = createServer(async (asked, reply) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://host')
    const passOn = () => {
      const { hostname, port } = new URL(platform)
      const onward = request({ hostname, port, path: asked.url, method: asked.method, headers: asked.headers }, (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(reply)
      })
      asked.pipe(onward.on('error', () => reply.destroy()))
    }
    const hand = async () => {
      const ending = extname(pathname)
      const file = join(DIST, ending === '' ? 'index.html' : pathname)
      const content = await readFile(file).catch(() => null)
      reply.writeHead(content ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(content)
    }
    await (pathname.startsWith('/api/') ? passOn() : hand())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}
