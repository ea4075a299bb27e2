import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { levelNames } from '../../bigscreens/scenes/level.ts'
import { en } from '../../i18n/screens/en.ts'
import { zh } from '../../i18n/screens/zh.ts'
import { en as sitesEn } from '../../i18n/sites/en.ts'
import { zh as sitesZh } from '../../i18n/sites/zh.ts'

interface Dictionary {
  code: string
  words: readonly (readonly [key: string, chinese: string, english: string])[]
}

const dictionaries = JSON.parse(readFileSync('server/modules/people/dictionaries/people.json', 'utf8')) as readonly Dictionary[]
const levels = dictionaries.find(({ code }) => code === 'alarm_level')?.words ?? []

test.each([
  ['Chinese', 1, zh, sitesZh],
  ['English', 2, en, sitesEn],
] as const)('a level of alarms has the word of the dictionary wherever it is said, in %s', (_, at, walls, { sites }) => {
  const words = levels.map((word) => word[at])
  expect(words).toHaveLength(4)
  expect(Object.values(walls.frame.level)).toEqual(words)
  // A drawing knows no notice: what is well is said in its place.
  expect(levelNames.slice(1, 4).map((name) => walls.scene.level[name as 'warn'])).toEqual(words.slice(1))
  expect(Object.values(sites.levels)).toEqual(words)
  for (const said of [walls.frame.critical, walls.overview.criticalNote, walls.safety.card.critical])
    expect(said.toLowerCase()).toContain((words[3] ?? '').toLowerCase())
})
