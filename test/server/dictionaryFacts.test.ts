// Levels of alarms and weights of stages are columns of dictionary rows; rows of before have them as remarks.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { alarmLabels } from '../../server/modules/alarms/alarmLabels.ts'
import { seedSystem } from '../../server/modules/system/seed.ts'
import { changeRows } from '../../server/store/rows/changeRows.ts'
import { entityOf, findRows, systemActor } from '../../server/store/rows.ts'
import { type Caller, oneDatabase, startApp, type TestApp } from '../support/startApp.ts'

type Row = Record<string, unknown>

describe.each(oneDatabase)('what code reckons with beside the keys of words, on %s', (database) => {
  let app: TestApp
  let admin: Caller

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
  })

  afterAll(() => app.close())

  const words = async (code: string) =>
    (await admin('GET /api/blade-system/dict/dictionary', { query: { code } })).body.data as readonly Row[]
  const word = async (code: string, dictKey: string) => (await words(code)).find((row) => row.dictKey === dictKey)
  const change = (code: string, dictKey: string, values: Record<string, string | number | null>) =>
    changeRows(
      app.platform.store.db,
      entityOf(app.platform, 'dict-item'),
      { code_equal: code, dictKey_equal: dictKey },
      values,
      systemActor(),
    )

  test('comes with the seeds', async () => {
    expect(await word('tower_alarm', '151')).toMatchObject({ level: '4', weight: null, remark: null, isSpecial: 0 })
    expect(await word('project_stage', '4')).toMatchObject({ level: null, weight: 35, remark: null })
    expect(await word('type_work', '030')).toMatchObject({ isSpecial: 1, isAtHeight: 1, remark: null })
    expect(await word('type_work', '130')).toMatchObject({ isSpecial: 1, isAtHeight: 0 })
    expect((await words('project_stage')).reduce((sum, { weight }) => sum + Number(weight), 0)).toBe(100)
  })

  test('stands in the form of an entry where the dictionary has it, and nowhere else', async () => {
    const rows = await findRows(app.platform, 'dict-item', {})
    const { field } = entityOf(app.platform, 'dict-item')
    const facts = ['level', 'weight', 'isSpecial', 'isAtHeight']
    const codes = [...new Set(rows.map(({ code }) => String(code)))]
    const filled = codes.map((code) => [
      code,
      facts.filter((name) => rows.some((row) => row.code === code && row[name] !== null && row[name] !== 0)),
    ])
    const shown = codes.map((code) => [code, facts.filter((name) => field[name]?.when?.evaluate({ code }) !== false)])
    expect(shown).toEqual(filled)
  })

  test('is taken over from the remarks of before, edited ones too, and nobody’s remark is lost', async () => {
    await change('tower_alarm', '101', { level: null, remark: '4' })
    await change('tower_alarm', '102', { level: null, remark: '由班组长处理' })
    await change('tower_alarm', '111', { level: '2', remark: '3' })
    await change('project_stage', '1', { weight: null, remark: '5' })
    await change('type_work', '030', { isSpecial: 0, isAtHeight: 0, remark: '持证上岗' })
    await seedSystem(app.platform)
    expect(await word('tower_alarm', '101')).toMatchObject({ level: '4', remark: null })
    expect(await word('tower_alarm', '102')).toMatchObject({ level: null, remark: '由班组长处理' })
    expect(await word('tower_alarm', '111')).toMatchObject({ level: '2', remark: '3' })
    expect(await word('project_stage', '1')).toMatchObject({ weight: 5, remark: null })
    expect(await word('type_work', '030')).toMatchObject({ isSpecial: 1, isAtHeight: 1, remark: '持证上岗' })
    expect(await word('type_work', '040')).toMatchObject({ isSpecial: 0 })
  })

  test('is changed in the form of the word, and alarms follow', async () => {
    const [row] = await findRows(app.platform, 'dict-item', { code_equal: 'lift_alarm', dictKey_equal: '201' })
    const body = { ...row, level: '4', createTime: undefined, updateTime: undefined }
    expect(await admin('POST /api/blade-system/dict/submit', { body })).toMatchObject({ status: 200 })
    app.platform.reads.forget()
    expect((await alarmLabels(app.platform)).get('lift 201')).toMatchObject({ level: '4' })
    const wrong = await admin('POST /api/blade-system/dict/submit', { body: { ...body, level: '9' } })
    expect(wrong.status).toBe(400)
  })
})
