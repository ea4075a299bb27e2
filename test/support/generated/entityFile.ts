// Schema files by chance: keywords of the vocabulary combined, the same in every run. Many are wrong; the schema check has to tell which.

import type { EntityFile } from '#model/entity/entityFile.ts'
import { vocabulary } from '#model/vocabulary/vocabulary.ts'
import type { Random } from '../month/random.ts'

type Part = Record<string, unknown>

/** An entity and three dictionaries that every platform has. */
const REFERENCE = { entity: 'user', label: 'realName' }
const DICTIONARIES = ['flag', 'yes_no', 'sex']
const KEYS = ['0', '1', '9']
const NAMES = ['title', 'a', 'b', 'c', 'd', 'e', 'f']
const FORMATS =
  'text textarea name code plate password id phone email url number bytes date date-time time switch radio select image file json checkbox icon rich-text region color table'.split(
    ' ',
  )
const TYPES = ['string', 'string', 'number', 'integer', 'boolean', 'array']
const LITERALS: readonly unknown[] = [
  '',
  '0',
  '1',
  '9',
  'a',
  'ABC',
  'x'.repeat(300),
  '2026-05-01',
  '2026-05-01 08:00:00',
  0,
  1,
  -1,
  1.5,
  1e9,
  true,
  false,
]
/** Keywords that need a part of the platform beyond the file: foreign tables, devices and processes. */
const LEFT_OUT = new Set([
  'source',
  'series',
  'rollup',
  'follows',
  'reader',
  'process',
  'base',
  'takes',
  'live',
  'serial',
  'endpoints',
  'layout',
  'dialog',
  'record',
  'boxes',
])

/** @param at makes names and addresses unlike those of other files */
export function entityFile(random: Random, at: number): EntityFile {
  const names = NAMES.slice(0, random.whole(2, NAMES.length))
  const properties = Object.fromEntries(names.map((name) => [name, name === 'title' ? titleField(random) : field(random, names)]))
  const name = `generated-${at}`
  const file: Part = { version: 2, name, title: '生成', route: `/generated/${name}`, api: `/api/generated/${name}`, properties }
  for (const [keyword, make] of Object.entries(ofEntity)) if (random.chance(0.18)) file[keyword] = make(random, names)
  if (random.chance(0.05)) file.route = random.pick(['/login', '/wel/index', `/generated//${name}`])
  return file as unknown as EntityFile
}

const titleField = (random: Random): Part => ({ title: '名称', ...(random.chance(0.3) ? { search: 'like' } : {}) })

function field(random: Random, names: readonly string[]): Part {
  const made: Part = { title: '字段' }
  if (random.chance(0.5)) made.type = random.pick(TYPES)
  if (random.chance(0.4)) made.format = random.pick(FORMATS)
  if (random.chance(0.35)) Object.assign(made, choices(random))
  for (let count = random.whole(0, 4); count > 0; count--) {
    const keyword = random.pick(FIELD_KEYWORDS)
    made[keyword] = (ofField[keyword] ?? exampleOf(keyword))(random, names)
  }
  // A search of what is not stored is answered by code of the server.
  if (made.stored === false) delete made.search
  return made
}

const choices = (random: Random): Part =>
  random.pick<Part>([
    { dict: random.pick(DICTIONARIES) },
    {
      enum: random.pick([
        ['a', 'b'],
        [1, 2],
        ['0', '1'],
      ]),
    },
    { ref: REFERENCE },
  ])

type Make = (random: Random, names: readonly string[]) => unknown

const literal: Make = (random) => random.pick(LITERALS)
const fieldName: Make = (random, names) => random.pick([...names, 'id', 'createTime'])
const bound: Make = (random) => random.pick([0, 1, 5, 100, -1])

/** Expressions over fields of any type: the check has to tell which are right. */
const expression: Make = (random, names) => {
  const [one, other] = [random.pick(names), random.pick(names)]
  return random.pick([
    one,
    `${one} + ${other}`,
    `${one} + 'x'`,
    `${one} * 2`,
    `${one} == '${random.pick(KEYS)}'`,
    `${one} in ['0', '1']`,
    `empty(${one}) ? 0 : 1`,
    `empty(${one})`,
    `${one} > ${other}`,
    `size(${one}) > 2`,
    'today()',
    'now()',
    `days(${one}, today())`,
    `'text'`,
    '1.5',
    'true',
  ])
}

const ofField: Readonly<Record<string, Make>> = {
  default: literal,
  examples: (random) => [random.pick(LITERALS)],
  compute: expression,
  preset: expression,
  when: expression,
  check: (random, names) => ({ [String(expression(random, names))]: '不对' }),
  warn: (random, names) => ({ [String(expression(random, names))]: '留意' }),
  titles: (random, names) => ({ [String(expression(random, names))]: '别名' }),
  unique: (random, names) => random.pick([true, [fieldName(random, names)]]),
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  minLength: (random) => random.pick([0, 2, 20]),
  maxLength: (random) => random.pick([1, 10, 5000]),
  multipleOf: (random) => random.pick([0.01, 0.3, 2, 7]),
  pattern: (random) => random.pick(['^[A-Z]+$', '^\\d{3}$', '.']),
  search: (random) => random.pick(['like', 'eq', 'prefix', 'in', 'range']),
  list: (random, names) =>
    random.pick<unknown>([
      false,
      { width: 120 },
      { tag: { 0: random.pick(['green', 'greeen', '#fff']) } },
      { tone: { [random.pick(['red', 'rouge'])]: expression(random, names) } },
      { bar: 100 },
      { inline: true },
      { sortable: true },
    ]),
  form: (random) => random.pick([false, 'add', 'edit', 'read', true]),
  items: (random) => ({
    properties: { x: { title: '列', ...(random.chance(0.5) ? { type: 'number' } : {}) }, y: { title: '列二', ...choices(random) } },
    ...(random.chance(0.5) ? { required: ['x'] } : {}),
  }),
  children: (random) => ({ entity: random.pick(['user', 'project-stage']), by: 'projectId', fields: ['title'] }),
  uniqueItems: (random) => [random.pick(['x', 'y'])],
  english: fieldName,
  start: (random) => random.pick(['me.projectId', 'me.deptId', 'a.name']),
  point: () => ({ longitude: 'a', latitude: 'b', address: 'c' }),
  private: (random) => random.pick(['phone', 'name', 'id']),
  upload: () => ({ accept: '.jpg' }),
  stored: () => false,
  ref: (random) => random.pick([REFERENCE, { ...REFERENCE, multiple: true }]),
  was: () => 'earlier',
  'x-component': (random) => random.pick(['Input.TextArea', 'Password', 'NumberPicker', 'Switch']),
  'x-component-props': () => ({}),
}

/** A keyword without a line of its own takes the examples of its description, so that a new one is tried as well. */
const exampleOf =
  (keyword: string): Make =>
  (random) =>
    random.pick<unknown>(fieldVocabulary[keyword]?.examples ?? [])

const fieldVocabulary: Readonly<Record<string, { readonly examples: readonly unknown[] }>> = Object.assign(
  {},
  ...Object.values(vocabulary.field.sections ?? {}),
)
const FIELD_KEYWORDS = Object.keys(fieldVocabulary).filter(
  (keyword) => !LEFT_OUT.has(keyword) && !['title', 'type', 'format', 'enum', 'dict', 'dictBiz'].includes(keyword),
)

const someNames = (random: Random, names: readonly string[]): string[] =>
  [...new Set([fieldName(random, names), fieldName(random, names)])] as string[]

const ofEntity: Readonly<Record<string, Make>> = {
  required: (random, names) => [...new Set([random.pick(names), random.pick(names)])],
  sort: (random, names) => `${random.chance(0.5) ? '-' : ''}${fieldName(random, names)}`,
  where: (random, names) => ({ [random.pick(names)]: random.pick(LITERALS.filter((value) => typeof value !== 'boolean')) }),
  index: (random, names) => [[random.pick(names), 'createTime']],
  find: (random, names) => [random.pick(names)],
  export: (random, names) => random.pick<unknown>([true, { fields: someNames(random, names) }]),
  import: (random, names) => random.pick<unknown>([true, { fields: someNames(random, names) }, { cover: random.pick(names) }]),
  tenant: () => false,
  history: () => false,
  icon: (random) => random.pick(['setting', 'settting']),
  card: (random, names) => ({ title: random.pick(names), facts: someNames(random, names) }),
  list: (random, names) =>
    random.pick<Part>([
      { tabs: random.pick(names) },
      { mine: [random.pick(names)] },
      { total: { [random.pick(names)]: random.pick(['sum', 'mean', 'min', 'max', 'count']) } },
      { board: { by: random.pick(names) } },
      { calendar: { date: random.pick(names) } },
    ]),
  tree: (random, names) => ({ parent: random.pick(names), label: random.pick(names) }),
  actions: (random, names) => ({
    ...(random.chance(0.2) ? { add: false } : {}),
    go: action(random, names),
    ...(random.chance(0.4) ? { run: action(random, names) } : {}),
  }),
}

function action(random: Random, names: readonly string[]): Part {
  const name = random.pick(names)
  const dialog = { properties: { [name]: field(random, names), p: { title: '参数' } }, ...(random.chance(0.5) ? { required: ['p'] } : {}) }
  return {
    title: '走',
    set: { [name]: random.pick<unknown>([literal(random, names), `\${${name}}`, '${p}', { compute: expression(random, names) }]) },
    ...(random.chance(0.4) ? { dialog } : {}),
    ...(random.chance(0.3) ? { when: expression(random, names) } : {}),
    ...(random.chance(0.3) ? { call: random.pick(['POST /go', 'POST /submit', 'GET /go', 'POST /go/{id}']) } : {}),
    ...(random.chance(0.3) ? { at: random.pick<unknown>(['row', 'batch', ['row', 'batch'], 'toolbar']) } : {}),
    ...(random.chance(0.2) ? { body: { id: '${id}', p: '${form.p}' } } : {}),
  }
}
