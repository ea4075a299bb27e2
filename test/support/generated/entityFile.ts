// Schema files by chance: keywords of the vocabulary combined, the same in every run. Many are wrong; the schema check has to tell which.

import type { EntityFile } from '#model/entity/entityFile.ts'
import type { Random } from '../month/random.ts'
import { earlierEntity, extra, field } from './fields.ts'
import { keywordsIn, type Makers, made, partOf } from './parts.ts'
import { condition, expression, fieldName, filterValue, literal, type Make, type Names, type Part, someNames } from './values.ts'

const NAMES = ['title', 'a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Keywords that every file has, or that are made together; those of a database of others, and of processes that are deployed. */
const APART = ['$schema', 'version', 'name', 'title', 'properties', 'route', 'api', 'base', 'source', 'process']

/** @param at makes names and addresses unlike those of other files */
export function entityFile(random: Random, at: number, earlier: readonly EntityFile[] = []): EntityFile {
  const names: Names = { own: NAMES.slice(0, random.whole(2, NAMES.length)), earlier: earlier as unknown as Part[] }
  const name = `generated-${at}`
  const own: Part = { version: 2, name, title: '生成', route: `/generated/${name}` }
  const base = random.chance(0.12) && names.earlier.length > 0 ? random.pick(names.earlier) : null
  const file: Part = base?.base === undefined && base ? viewOf(random, own, base, names) : wholeOf(random, own, names, at)
  const share = random.pick([0.05, 0.1, 0.2])
  for (const keyword of keywordsIn('entity'))
    if (!APART.includes(keyword) && !(keyword in file) && random.chance(share * (rare.has(keyword) ? 0.1 : 1)))
      file[keyword] = made('entity', keyword, entityMakers, random, names)
  if (random.chance(0.03)) file.route = random.pick(['/login', '/wel/index', `/generated//${name}`, '/files/x', '/live'])
  return file as unknown as EntityFile
}

/** Adds a keyword by chance to the file, and some to a field. */
export function disturb(random: Random, file: Part, earlier: readonly Part[]): void {
  const properties = (file.properties ?? {}) as Record<string, Part>
  const own = Object.keys(properties)
  if (own.length < 2) return
  const names: Names = { own, earlier }
  const keyword = random.pick(keywordsIn('entity').filter((keyword) => !APART.includes(keyword) && !rare.has(keyword)))
  if (!(keyword in file)) file[keyword] = made('entity', keyword, entityMakers, random, names)
  const field = properties[random.pick(own)] as Part
  Object.assign(field, extra(random, names))
  // A search of what is not stored is answered by code of the server.
  if (field.stored === false) delete field.search
}

/** Rows of devices do without most of what records of people have. */
const rare = new Set(['series', 'rollup', 'tree'])

function wholeOf(random: Random, own: Part, names: Names, at: number): Part {
  const properties = Object.fromEntries(names.own.map((name) => [name, name === 'title' ? titleField(random) : field(random, names)]))
  const file: Part = { ...own, api: `/api/generated/${own.name}`, properties }
  if (random.chance(0.05)) Object.assign(file, deviceRows(random, at, properties, names))
  return file
}

const titleField = (random: Random): Part => ({ title: '名称', ...(random.chance(0.3) ? { search: 'like' } : {}) })

function viewOf(random: Random, own: Part, base: Part, names: Names): Part {
  const fields = Object.keys((base.properties ?? {}) as Part)
  return {
    ...own,
    base: base.name,
    ...(random.chance(0.5) ? { where: { [random.pick(fields)]: filterValue(random, names) } } : {}),
    ...(random.chance(0.2) ? { properties: { [random.pick(fields)]: { title: '改名' } } } : {}),
    ...(random.chance(0.2) ? { api: `/api/generated/${own.name}` } : {}),
  }
}

const seriesMakers: Makers = {
  key: () => ['flag'],
  project: () => 'projectId',
  device: () => 'deviceId',
  end: () => 'collectTime',
}

/** A series, with the fields that it needs; a list of readings. */
function deviceRows(random: Random, at: number, properties: Part, names: Names): Part {
  Object.assign(properties, {
    projectId: { title: '项目', ref: { entity: 'project', label: 'projectName' } },
    deviceId: { title: '设备', ref: { entity: 'device', label: 'deviceName' } },
    collectTime: { title: '时间', format: 'date-time', search: 'range' },
    value: { title: '值', type: 'number', minimum: 0 },
    flag: { title: '标记' },
  })
  return {
    series: {
      time: 'collectTime',
      kind: `generated-${at}`.replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] as string),
      classes: ['2'],
      keep: 30,
      ...(random.chance(0.5) ? { drift: { value: 1 }, round: true } : {}),
      ...partOf('series', seriesMakers, random, names, { never: ['time', 'kind', 'classes', 'keep', 'drift', 'round'], share: 0.4 }),
    },
    actions: { add: false, edit: false, delete: false },
  }
}

const pageOf: Make = (random, names) => {
  const file = earlierEntity(random, names)
  return { entity: file.name, where: { [random.pick(Object.keys((file.properties ?? { id: {} }) as Part))]: '${id}' } }
}

/** Makers of the keywords of an entity; all others take the examples of the vocabulary. */
const entityMakers: Makers = {
  required: (random, { own }) => [...new Set([random.pick(own), random.pick(own)])],
  sort: (random, names) => `${random.chance(0.5) ? '-' : ''}${fieldName(random, names)}`,
  where: (random, names) => ({
    [`${random.pick(names.own)}${random.pick(['', '', '_ge', '_like', '_null', '_in', '_notequal'])}`]: filterValue(random, names),
  }),
  index: (random, { own }) => [[random.pick(own), 'createTime']],
  find: (random, { own }) => [random.pick(own)],
  dictionaries: (random) => ({
    [`generated_${random.whole(1, 9)}`]: {
      title: '状态',
      english: 'State',
      entries: [
        {
          key: '1',
          title: '待办',
          color: random.pick(['red', 'rouge']),
          ...random.pick<object>([{ english: 'Open' }, { name: 'open' }, {}]),
        },
      ],
    },
  }),
  menu: (random, names) =>
    random.chance(0.2)
      ? false
      : partOf('menu', { directory: (random, names) => random.pick<unknown>(['more', directory(random, names)]) }, random, names, {
          never: ['code'],
        }),
  layout: (random, names) =>
    random.pick<unknown>([
      'page',
      'tree-and-form',
      { kind: 'tree-and-list', tree: { url: 'GET /api/blade-system/dept/lazy-tree', lazy: true }, filter: random.pick(names.own) },
      {
        kind: 'master-detail',
        ...masterDetail(random, names),
        ...partOf('layout', {}, random, names, { never: ['kind', 'tree', 'filter', 'detail', 'where'] }),
      },
    ]),
  dialog: (random, names) => partOf('dialog', {}, random, names),
  list: (random, names) =>
    partOf(
      'shownList',
      {
        columns: (random, names) => someNames(random, names),
        tabs: (random, { own }) => random.pick(own),
        mine: (random, { own }) => [random.pick(own)],
        board: (random, names) => ({
          by: random.pick(names.own),
          ...(random.chance(0.5) ? { title: fieldName(random, names), facts: someNames(random, names) } : {}),
        }),
        calendar: (random, names) => ({
          date: fieldName(random, names),
          ...(random.chance(0.3) ? { end: fieldName(random, names), title: fieldName(random, names) } : {}),
        }),
        total: (random, { own }) => ({ [random.pick(own)]: random.pick(['sum', 'mean', 'min', 'max', 'count']) }),
      },
      random,
      names,
    ),
  card: (random, names) =>
    partOf(
      'card',
      { title: fieldName, short: fieldName, image: fieldName, state: fieldName, facts: (random, names) => someNames(random, names) },
      random,
      names,
      { share: 0.4 },
    ),
  record: (random, names) => ({
    ...(random.chance(0.3)
      ? { print: partOf('print', { fields: (random, names) => someNames(random, names) }, random, names, { share: 0.6 }) }
      : {}),
    tabs: [
      {
        title: '别的',
        ...random.pick<Part>([
          pageOf(random, names) as Part,
          partOf('recordTab', {}, random, names, { always: ['charts'], never: ['title', 'entity', 'where', 'panel'] }),
          partOf('recordTab', {}, random, names, { always: ['panel'], never: ['title', 'entity', 'where', 'charts'] }),
        ]),
      },
    ],
  }),
  sections: (random) => [random.pick(['联系方式', '无'])],
  tree: (random, names) =>
    partOf(
      'tree',
      {
        parent: (random, { own }) => random.pick(own),
        label: (random, { own }) => random.pick(own),
        child: (random, names) => ({ [random.pick(names.own)]: expression(random, names) }),
        parents: condition,
      },
      random,
      names,
      { always: ['parent'] },
    ),
  endpoints: (random, names) =>
    random.pick<unknown>([
      { submit: false },
      { remove: false },
      { list: ['GET /list', 'GET /page'] },
      { select: 'GET /select' },
      { history: false },
      partOf('endpoints', {}, random, names, { share: 0.2 }),
      partOf('endpoints', {}, random, names, { share: 0.2 }),
    ]),
  tenant: () => false,
  corrections: (random) => random.chance(0.5),
  permission: (random) => `generated_p${random.whole(1, 1e6)}`,
  refreshes: () => ['menus'],
  export: (random, names) => random.pick<unknown>([true, { fields: someNames(random, names), limit: 10 }, { file: '生成_yyyyMMdd' }]),
  import: (random, names) =>
    random.pick<unknown>([
      true,
      { fields: someNames(random, names) },
      { cover: random.pick(names.own) },
      { cover: someNames(random, names) },
    ]),
  history: (random) => random.pick<unknown>([false, { keep: 30 }]),
  icon: (random) => random.pick(['setting', 'settting']),
  en: () => ({ 生成: 'Made' }),
  description: () => 'Made by chance',
  rollup: (random, names) => ({
    of: random.pick(names.earlier.length > 0 ? names.earlier : [{ name: 'spray-env-log' }]).name,
    every: 'hour',
    by: ['projectId', 'deviceId'],
    ...partOf('rollup', { where: (random, { own }) => ({ [random.pick(own)]: '1' }) }, random, names, { never: ['of', 'every', 'by'] }),
  }),
  actions: (random, names) => ({
    ...(random.chance(0.15) ? { add: false } : {}),
    ...(random.chance(0.15) ? { edit: random.pick<unknown>([false, 'menu', { when: condition(random, names) }]) } : {}),
    ...(random.chance(0.15) ? { delete: random.pick<unknown>([false, 'menu', { when: condition(random, names) }]) } : {}),
    ...(random.chance(0.05) ? { view: false } : {}),
    go: action(random, names),
    ...(random.chance(0.4) ? { run: action(random, names) } : {}),
  }),
}

const directory: Make = (random, names) => ({
  ...partOf('directory', {}, random, names, { always: ['title'] }),
  code: 'generated',
})

function masterDetail(random: Random, names: Names): Part {
  const { entity, where } = pageOf(random, names) as { entity: unknown; where: unknown }
  return { detail: entity, where }
}

const actionMakers: Makers = {
  title: () => '走',
  at: (random) => random.pick<unknown>(['row', 'batch', ['row', 'batch'], 'toolbar']),
  when: condition,
  confirm: (random, names) => `确定\${${fieldName(random, names)}}?`,
  permission: (random) => `generated_b${random.whole(1, 1e6)}`,
  call: (random, names) =>
    random.pick([
      'POST /go',
      'POST /go?p=${form.p}',
      'POST /submit',
      'GET /go',
      'GET /export-template',
      'POST /go/{id}',
      `POST /go/\${${fieldName(random, names)}}`,
    ]),
  body: (random, names) => ({ id: '${id}', p: '${form.p}', [random.pick(names.own)]: `\${${fieldName(random, names)}}` }),
  set: (random, names) => {
    const name = random.pick(names.own)
    const value = random.pick<unknown>([literal(random, names), `\${${name}}`, '${p}', { compute: expression(random, names) }])
    return { [name]: value }
  },
  link: (random, names) => `/work?id=\${${fieldName(random, names)}}`,
  dialog: (random, names) =>
    random.pick<() => Part>([
      () => ({
        ...(pageOf(random, names) as Part),
        ...partOf('actionDialog', {}, random, names, {
          always: ['defaults'],
          never: ['entity', 'where', 'panel', 'properties', 'required', 'shows', 'load', 'tabs'],
        }),
      }),
      () =>
        partOf('actionDialog', {}, random, names, {
          always: ['panel'],
          never: ['entity', 'properties', 'required', 'shows', 'load', 'tabs', 'where', 'defaults'],
        }),
      ...Array.from({ length: 6 }, () => () => ({
        properties: { [random.pick(names.own)]: field(random, names), p: { title: '参数' } },
        ...partOf('actionDialog', formMakers, random, names, { never: ['properties', 'entity', 'where', 'defaults', 'panel'] }),
      })),
    ])(),
}

const formMakers: Makers = {
  required: () => ['p'],
  shows: (random, { own }) => [random.pick(own)],
  load: (random) => random.pick<unknown>(['GET /detail?id=${id}', { call: 'GET /detail?id=${id}', values: { p: '${title}' } }]),
}

function action(random: Random, names: Names): Part {
  return partOf('action', actionMakers, random, names, {
    always: random.chance(0.85) ? ['title', 'set'] : ['title'],
    never: ['approval'],
    share: 0.2,
  })
}
