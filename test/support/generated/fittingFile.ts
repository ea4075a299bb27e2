// Schema files by chance whose parts fit together, so that the check takes most of each; a keyword or two by chance lies beside them.

import type { EntityFile } from '#model/entity/entityFile.ts'
import type { Random } from '../month/random.ts'
import { deviceFile, hourFile } from './deviceFiles.ts'
import { AMOUNT, DAY, fieldsOf, grown, isWhole, listRecipes, ownTree, PERSON, type Recipe, recipes, STATE } from './recipes.ts'
import type { Part } from './values.ts'

/** @param at makes names and addresses unlike those of other files */
export function fittingFile(random: Random, at: number, earlier: readonly Part[]): EntityFile {
  const name = `generated-${at}`
  const own: Part = { version: 2, name, title: '生成', route: `/generated/${name}` }
  const [series] = earlier.filter((one) => one.series !== undefined).slice(-1)
  if (random.chance(0.05)) return deviceFile(random, at) as unknown as EntityFile
  if (series !== undefined && random.chance(0.05)) return hourFile(random, at, series) as unknown as EntityFile
  const bases = earlier.filter(isWhole)
  const base = bases.length > 0 && random.chance(0.12) ? random.pick(bases) : undefined
  const file: Part =
    base === undefined
      ? { ...own, api: `/api/generated/${name}`, properties: structuredClone(plainFields(random)) }
      : viewOf(own, base, random)
  const all = base === undefined ? [...(random.chance(0.2) ? [ownTree] : listRecipes), ...recipes] : viewRecipes
  for (const recipe of all) if (random.chance(recipe === ownTree ? 1 : 0.3)) recipe(file, random, earlier)
  return file as unknown as EntityFile
}

const plainFields = (random: Random): Part =>
  Object.fromEntries(
    Object.entries<Part>({
      title: { title: '名称', search: 'like', ...(random.chance(0.2) ? { maxLength: 40 } : {}) },
      state: STATE,
      day: DAY,
      amount: AMOUNT,
      count: { title: '个数', type: 'integer', minimum: 0, maximum: 1000 },
      note: { title: '说明', format: 'textarea' },
      person: PERSON,
      kind: { title: '种类', enum: ['甲', '乙'], search: 'in' },
      moment: { title: '时刻', format: 'date-time' },
      open: { title: '开放', type: 'boolean' },
    }).filter(([name]) => name === 'title' || random.chance(0.4)),
  )

function viewOf(own: Part, base: Part, random: Random): Part {
  const fields = Object.entries(fieldsOf(base)).filter(([, { dict }]) => dict === 'flag')
  return {
    ...own,
    base: base.name,
    ...(fields.length > 0 && random.chance(0.5) ? { where: { [random.pick(fields)[0]]: random.pick(['0', '1']) } } : {}),
    ...(random.chance(0.5) ? { api: `/api/generated/${own.name}` } : {}),
  }
}

const viewRecipes: readonly Recipe[] = [
  (file) => grown(file, 'properties', { title: { title: '改名' } }),
  (file) => grown(file, 'actions', { delete: false, view: false }),
  (file) => {
    file.sort = '-title'
  },
  (file) => {
    file.menu = { directory: { code: 'generated', title: '生成目录', icon: 'setting', sort: 3 }, title: '生成页' }
  },
]
