import { expect, test } from 'vitest'
import { fetchOverview } from '../../pages/sites/siteOverview.ts'
import { ok, refused, serve } from '../engine/apiServer.ts'

const PATH = '/api/blade-archives/data_ana/siteFigures'
const figures = (count: number) => ok({ figures: { projects: { count, list: 'project', search: {} } }, open: [] })

test('who belongs to a project that is gone is told so, and sees all that is', async () => {
  const asked = serve({ [PATH]: ({ query }) => (query.projectId ? refused(404, '记录不存在') : figures(3)) })
  expect(await fetchOverview('7')).toMatchObject({ isGone: true, figures: { projects: { count: 3 } } })
  expect(asked.map(({ query }) => query.projectId)).toEqual(['7', undefined])
})

test('one that is there is told of alone', async () => {
  serve({ [PATH]: ({ query }) => figures(query.projectId ? 1 : 3) })
  expect(await fetchOverview('7')).toMatchObject({ isGone: false, figures: { projects: { count: 1 } } })
  expect(await fetchOverview(null)).toMatchObject({ isGone: false, figures: { projects: { count: 3 } } })
})

test('any other refusal is one', async () => {
  serve({ [PATH]: refused(500, '未知错误') })
  await expect(fetchOverview('7')).rejects.toMatchObject({ code: 500 })
})
