// Two nodes on one database, one killed (`kill -9`) at a step of a publication: both serve one revision afterwards, as a whole or not at all.

import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { revisionHeads } from '../../server/modules/develop/revisionRows.ts'
import { signInByHttp } from '../e2e/api.ts'
import { type RunningServer, startServer } from '../support/realServer.ts'
import { databases, startApp } from '../support/startApp.ts'

const API = '/api/blade-develop/schema-file'

/** When the node is killed. Publication to the last step takes about a second. */
const steps = ['sent', 'stored', 'written', 'served', 'answered'] as const
type Step = (typeof steps)[number]

const fileOf = (step: Step) => `test/${step}.json`
const thing = (step: Step, more: object = {}) =>
  JSON.stringify({
    name: `test-${step}`,
    title: step,
    route: `/test/${step}`,
    api: `/api/test/${step}`,
    properties: { label: { title: '名称', maxLength: 50 }, ...more },
    en: { 名称: 'Name', 颜色: 'Colour' },
  })
const [before, after] = [(step: Step) => thing(step), (step: Step) => thing(step, { colour: { title: '颜色' } })]

test.runIf(databases.includes('PostgreSQL'))(
  'a node that is killed at any step of a publication leaves one revision on all nodes',
  async () => {
    const app = await startApp({ database: 'PostgreSQL', files: Object.fromEntries(steps.map((step) => [fileOf(step), before(step)])) })
    onTestFinished(() => app.close())
    const { platform, schemaFolder } = app
    const folder = await mkdtemp(join(tmpdir(), 'gantry-killed-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    await cp(schemaFolder, join(folder, 'schemas'), { recursive: true })
    const { databaseUrl, secret } = platform.config
    const start = () => startServer({ folder, env: { DATABASE_URL: databaseUrl ?? '', GANTRY_SECRET: secret ?? '' } })
    let node: RunningServer | null = null
    onTestFinished(async () => node?.end('SIGKILL'))

    const here = await app.api()
    const columns = async (step: Step) =>
      (await platform.store.db.introspection.getTables()).find(({ name }) => name === `test_${step}`)?.columns.map(({ name }) => name) ?? []
    const highest = async (step: Step) => (await revisionHeads(platform, { file_equal: fileOf(step) }))[0]
    const onDisk = (step: Step) => readFile(join(folder, 'schemas', fileOf(step)), 'utf8')
    const reached: Readonly<Record<Step, (step: Step) => Promise<boolean>>> = {
      sent: async () => true,
      stored: async (step) => (await highest(step))?.number === 2,
      written: async (step) => (await onDisk(step)) === after(step),
      served: async (step) => (await columns(step)).includes('colour'),
      answered: async () => false,
    }
    const outcomes: Partial<Record<Step, string>> = {}
    for (const step of steps) {
      const killed = await start()
      node = killed
      const api = await signInByHttp(killed.url, { account: 'admin', password: 'admin' })
      const { hash: base } = (await api.get(`${API}/content`, { file: fileOf(step) })).body.data as { hash: string }
      const body = { file: fileOf(step), text: after(step), base, reason: '试' }
      const answer = api.post(`${API}/publish`, { body }).then(
        ({ status }) => status,
        () => null,
      )
      let isAnswered = false
      const watched = async () => {
        while (!isAnswered && !(await reached[step](step))) await pause(1)
      }
      await Promise.race([answer, watched()])
      isAnswered = true
      await killed.end('SIGKILL')
      const status = await answer
      expect([step, status]).toEqual([step, step === 'answered' ? 200 : null])

      const again = await start()
      node = again
      const restarted = await signInByHttp(again.url, { account: 'admin', password: 'admin' })
      const there = async () => ((await restarted.get(`${API}/content`, { file: fileOf(step) })).body.data as { text: string }).text
      const text = await there()
      expect([before(step), after(step)]).toContain(text)
      outcomes[step] = text === after(step) ? 'published' : 'left'
      const served = async () => ((await here(`GET ${API}/content`, { query: { file: fileOf(step) } })).body.data as { text: string }).text
      await expect.poll(served, { timeout: 10_000 }).toBe(text)
      expect(await onDisk(step)).toBe(text)
      expect(await readFile(join(schemaFolder, fileOf(step)), 'utf8')).toBe(text)
      const revisions = (await revisionHeads(platform, { file_equal: fileOf(step) })).filter(({ takenAt }) => takenAt !== '')
      expect(revisions.map(({ number }) => number)).toEqual(text === after(step) ? [2, 1] : [1])
      const row = { label: '甲', ...(text === after(step) ? { colour: '红' } : {}) }
      expect((await here(`POST /api/test/${step}/submit`, { body: row })).body).toMatchObject({ code: 200 })
      expect((await restarted.list(`/api/test/${step}`)).records).toMatchObject([row])
      await again.end('SIGKILL')
    }
    expect(outcomes).toMatchObject({ sent: 'left', served: 'published', answered: 'published' })
  },
)
