import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listTitle } from '../../engine/text/listTitle.ts'
import { projectEntities } from '../support/projectEntities.ts'
import { PROJECT } from '../support/sources.ts'

const entities = projectEntities()
const shared = JSON.parse(readFileSync(join(PROJECT, 'schemas/words.json'), 'utf8')) as Record<string, string>
const said = (name: string, language: 'zh' | 'en') => {
  const entity = entities.get(name)
  if (!entity) throw new Error(`There is no ${name}`)
  return listTitle(entity, {
    language,
    word: ({ words }, chinese) => (language === 'en' ? (words[chinese] ?? shared[chinese] ?? chinese) : chinese),
  })
}

test.each([
  ['labor', 'Workers', '劳务人员'],
  ['device', 'Devices', '设备'],
  ['role', 'Roles', '角色'],
  ['dict-item', 'Entry', '字典项'],
])('many of %s are called %s', (name, english, chinese) => {
  expect([said(name, 'en'), said(name, 'zh')]).toEqual([english, chinese])
})

/** Uncountable, or the name of a log or of a place. */
const WITHOUT_PLURAL = /(log|data|storage|use|noise|Follow|generation|SMS|inbox|sent|Done|Sent|Start|To do|To claim|side by side|stacked)$/

test('every page is called by a plural in English', () => {
  const pages = [...entities.values()].filter(({ menu }) => menu !== null)
  const names = pages.map(({ name }) => said(name, 'en')).filter((title) => !WITHOUT_PLURAL.test(title))
  expect(names.filter((title) => !/s$/.test(title))).toEqual([])
})
