// Fields of generated files: of a kind whose keywords belong together, or of keywords by chance, and always with some more.

import type { Random } from '../month/random.ts'
import { keywordsIn, made, partOf } from './parts.ts'
import { condition, DICTIONARIES, expression, fieldName, literal, type Make, type Names, type Part, REFERENCE } from './values.ts'

const FORMATS =
  'text textarea name account code plate password id phone id-card credit-code bank-card email url number bytes date date-time time switch radio select image file signature json checkbox check-tree icon rich-text region color map-point fence row-condition table'.split(
    ' ',
  )
const TYPES = ['string', 'string', 'number', 'integer', 'boolean', 'array']
const ENUMS = [
  ['a', 'b'],
  [1, 2],
  ['0', '1'],
]
/** Keywords that a field has by its kind, or that belong to rows of devices. */
const OF_KIND = ['title', 'type', 'format', 'enum', 'dict', 'dictBiz']

const bound: Make = (random) => random.pick([0, 1, 5, 100, -1, 0.5])

const isOther = (file: Part): boolean => file.base === undefined && file.series === undefined && file.rollup === undefined

/** A file made before that has records of its own; the reference without one. */
export function earlierEntity(random: Random, { earlier }: Names): Part {
  const known = earlier.filter(isOther)
  return known.length > 0 && random.chance(0.6) ? random.pick(known) : { name: REFERENCE.entity, properties: { realName: {} } }
}

const propertiesIn = (file: Part): Record<string, Part> => (file.properties ?? {}) as Record<string, Part>

/** Choices that a call answers. */
const foreign: Make = (random, names) => ({
  url: 'GET /api/blade-system/dept/tree',
  ...partOf('ref', { label: () => 'title', value: () => 'id', at: () => 'children' }, random, names, {
    always: ['label'],
    never: ['url', 'entity', 'where'],
  }),
})

function reference(random: Random, names: Names): Part {
  const file = earlierEntity(random, names)
  const label = file.name === REFERENCE.entity ? REFERENCE.label : random.pick(Object.keys(propertiesIn(file)))
  return {
    entity: file.name,
    label,
    ...(random.chance(0.2) ? { multiple: true } : {}),
    ...(random.chance(0.1) ? { where: { [random.pick(Object.keys(propertiesIn(file)))]: `\${${random.pick(names.own)}}` } } : {}),
  }
}

/** An entity with a field that refers to another one, and the other one. */
function relation(random: Random, { earlier }: Names): { file: Part; by: string } {
  const all = earlier
    .filter(isOther)
    .flatMap((file) => Object.entries(propertiesIn(file)).flatMap(([by, { ref }]) => (ref === undefined ? [] : [{ file, by }])))
  return all.length > 0 ? random.pick(all) : { file: { name: 'project-stage', properties: { stageCode: {}, sort: {} } }, by: 'projectId' }
}

const column = (random: Random): Part => {
  const own: Names = { own: ['x', 'y', 'z'], earlier: [] }
  return { ...(kind(random, own) as Part), ...(random.chance(0.3) ? (extra(random, own) as Part) : {}) }
}

const tableItems: Make = (random, names) => ({
  properties: { x: { title: '列', ...(random.chance(0.5) ? { type: 'number' } : {}) }, y: column(random), z: column(random) },
  ...(random.chance(0.5) ? { required: [random.pick(['x', 'y'])] } : {}),
  ...(random.chance(0.05) ? { required: names.own } : {}),
  ...(random.chance(0.3) ? { total: { x: 'sum' } } : {}),
})

const startRows: Make = (random) => random.pick<unknown>(['x', 'y', [{ x: 1 }], [{ x: 'a' }, { x: 'b' }], [{ y: '1' }], [{ nowhere: 1 }]])

/** Makers of the keywords of a field; all others take the examples of the vocabulary. */
export const fieldMakers: Readonly<Record<string, Make>> = {
  default: literal,
  examples: (random, names) => [literal(random, names)],
  compute: expression,
  preset: expression,
  when: condition,
  check: (random, names) => ({ [String(condition(random, names))]: '不对' }),
  warn: (random, names) => ({ [String(condition(random, names))]: `留意\${${fieldName(random, names)}}` }),
  titles: (random, names) => ({ [String(condition(random, names))]: '别名' }),
  unique: (random, names) => random.pick<unknown>([true, [fieldName(random, names)], [random.pick(names.own)]]),
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  minLength: (random) => random.pick([0, 2, 20]),
  maxLength: (random) => random.pick([1, 10, 5000]),
  multipleOf: (random) => random.pick([0.01, 0.3, 2, 7]),
  decimals: (random) => random.pick([0, 2, 4]),
  pattern: (random) => random.pick(['^[A-Z]+$', '^\\d{3}$', '.', '^(a+)+$', '\\p{L}']),
  search: (random) => random.pick(['like', 'eq', 'prefix', 'in', 'range', false]),
  list: (random, names) =>
    random.chance(0.2)
      ? random.chance(0.5)
      : partOf(
          'column',
          {
            tag: (random) => ({ 0: random.pick(['green', 'greeen', '#fff']) }),
            tone: (random, names) => ({ [random.pick(['red', 'rouge'])]: condition(random, names) }),
            bar: (random) => random.pick([1, 100]),
            sortable: (random) => random.chance(0.7),
            fixed: (random) => random.pick(['left', 'right']),
            inline: () => true,
          },
          random,
          names,
          { share: 0.2 },
        ),
  form: (random) => random.pick([false, 'add', 'edit', 'read', true]),
  items: tableItems,
  startRows,
  uniqueItems: (random) => [random.pick(['x', 'y'])],
  children: (random, names) => {
    const { file, by } = relation(random, names)
    const fields = Object.keys(propertiesIn(file)).filter((name) => name !== by)
    return { entity: file.name, by, fields: fields.slice(0, random.whole(1, 3)) }
  },
  total: (random, names) => {
    const { file, by } = relation(random, names)
    const taken = random.pick(Object.keys(propertiesIn(file)))
    return {
      entity: file.name,
      by,
      take: random.pick(['count', `count ${taken}`, `sum ${taken}`, `max ${taken}`]),
      ...(random.chance(0.3) ? { where: { [taken]: literal(random, names) } } : {}),
    }
  },
  serial: (random, names) => ({
    format: random.pick(['YH-{yyyy}-{0000}', '{0}', 'A{MM}{dd}-{00}']),
    ...(random.chance(0.5) ? { per: [random.pick(names.own)] } : {}),
  }),
  english: fieldName,
  suggest: (random, names) => [random.pick(names.own)],
  boxes: fieldName,
  unitField: fieldName,
  start: (random, names) =>
    random.pick(['me.id', 'me.projectId', 'me.deptId', 'me.name', `${random.pick(names.own)}.name`, `${random.pick(names.own)}.a`]),
  private: (random) => random.pick(['phone', 'name', 'id', 'address']),
  stored: () => false,
  ref: reference,
  was: (random, names) => random.pick(['earlier', 'before', random.pick(names.own)]),
  'x-component': (random) => random.pick(['Input.TextArea', 'Password', 'NumberPicker', 'Switch', 'DatePicker']),
  'x-component-props': () => ({}),
  'x-decorator-props': () => ({ tooltip: '说明' }),
  'x-reactions': (_, { own }) => ({ dependencies: [own[0]], fulfill: { state: { visible: '{{deps[0] == 1}}' } } }),
}

const dictionary: Make = (random) => ({ dict: random.pick(DICTIONARIES) })

/** Keywords that belong together, so that most of a file is right. */
const kinds: readonly Make[] = [
  () => ({}),
  () => ({ search: 'like' }),
  (random) => ({ format: random.pick(FORMATS) }),
  (random) => ({ type: random.pick(['number', 'integer']) }),
  (random) => ({ type: 'number', minimum: 0, maximum: random.pick([100, 1000]) }),
  () => ({ type: 'boolean' }),
  (random) => ({ format: random.pick(['date', 'date-time', 'time']), search: 'range' }),
  (random, names) => ({ ...(dictionary(random, names) as Part), search: random.pick(['eq', 'in']) }),
  (random) => ({ enum: random.pick(ENUMS.slice(0, 1)), search: 'in' }),
  () => ({ type: 'integer', enum: [1, 2] }),
  (random, names) => ({ ref: reference(random, names) }),
  (random, names) => ({ ref: { ...reference(random, names), multiple: true } }),
  (random, names) => ({ ref: foreign(random, names) }),
  (random, names) => ({ items: tableItems(random, names) }),
  (random, names) => ({ items: tableItems(random, names), startRows: startRows(random, names), maxItems: 5 }),
  (random, names) => ({ children: fieldMakers.children?.(random, names) }),
  (random, names) => ({ type: 'integer', total: fieldMakers.total?.(random, names) }),
  (random, names) => ({ serial: fieldMakers.serial?.(random, names) }),
  (random, names) => ({ type: random.pick(['number', 'string']), compute: expression(random, names) }),
  (random, names) => ({ type: 'boolean', compute: condition(random, names), stored: random.pick([false, undefined]) }),
  () => ({ format: 'image', boxes: 'a' }),
  (random) => ({ format: random.pick(['image', 'file']), upload: { accept: '.png,.jpg', multiple: random.chance(0.5) } }),
  () => ({ format: 'map-point', stored: false, point: { longitude: 'a', latitude: 'b', address: 'c' } }),
  () => ({ private: 'phone', format: 'phone' }),
  (random, names) => ({ ...(dictionary(random, names) as Part), format: random.pick(['radio', 'checkbox', 'select', 'switch']) }),
]

const kind: Make = (random, names) =>
  Object.fromEntries(
    Object.entries({ title: '字段', ...(random.pick(kinds)(random, names) as Part) }).filter(([, value]) => value !== undefined),
  )

/** A few keywords by chance. */
export const extra: Make = (random, names) => {
  const keywords = keywordsIn('field').filter((keyword) => !OF_KIND.includes(keyword))
  const chosen = Array.from({ length: random.whole(0, 3) }, () => random.pick(keywords))
  return Object.fromEntries(chosen.map((keyword) => [keyword, made('field', keyword, fieldMakers, random, names)]))
}

export function field(random: Random, names: Names): Part {
  const own = kind(random, names) as Part
  if (random.chance(0.1)) own.type = random.pick(TYPES)
  if (random.chance(0.1)) own.format = random.pick(FORMATS)
  if (random.chance(0.1)) Object.assign(own, random.pick<Part>([{ dict: random.pick(DICTIONARIES) }, { enum: random.pick(ENUMS) }]))
  const made: Part = { ...own, ...(extra(random, names) as Part), title: '字段' }
  // A search of what is not stored is answered by code of the server.
  if (made.stored === false) delete made.search
  return made
}
