// Bundled answer for the first page: menus, buttons, the page's entity with dictionaries, and its list.

import type { Identity } from '#access/identity.ts'
import { MENU, type MenuNodeAnswer } from '#access/rights/menus.ts'
import type { FirstPageRequest } from '#http/firstPage.ts'
import type { Call, Route } from '#http/route.ts'
import type { SchemaText } from '#library/library.ts'
import { manifestWith, textHash } from '#library/manifest.ts'
import { callAddress } from '#model/callAddress.ts'
import { CAPABILITIES } from '#model/capabilities.ts'
import type { Entity } from '#model/entity/entity.ts'
import { dependenciesOf, entityAt, type ManifestEntity, recordAt } from '#model/entity/manifest.ts'
import { columnDictionaries, firstListOf, listParams, recordDictionaries } from '#model/list/firstPage.ts'
import { parseListState, withPageSize } from '#model/list/listState.ts'
import { densities } from '#model/list/listView.ts'
import { queryParameter } from '#records/queryParameter.ts'
import type { Platform } from '#server/platform.ts'

const ROOT = '/api/blade-system'

/** A call of the console, with a function that reduces its answer; without one the whole answer. */
type Wanted = readonly [path: string, query: Readonly<Record<string, string>>, taken?: (data: unknown) => unknown]

export const startRoute: Route = {
  method: 'GET',
  path: '/gantry/start',
  access: 'user',
  /**
   * Data by URL, as the single calls return them, except buttons, which are reduced to their codes to halve the answer. Refused calls are
   * left out, so that the console makes them and gets the error. `html` is the page of a list or a record as the console renders it first, for
   * who tells the size of the window (`width`, `height`) and the row height (`density`). `versions` lists parts that can be cached; parts whose
   * version is in `have` (comma-separated) are not sent again.
   */
  async handle(call) {
    const path = queryParameter(call, 'path')
    const have = new Set((call.query.have ?? '').split(','))
    const page = pageAt(call.platform, path)
    const [lasting, rows] = await Promise.all([answersTo(call, wantedAt(call, page)), answersTo(call, rowsAt(call, page))])
    const parts = [...filesAt(call.platform, page, call.identity), ...lasting.map(versioned)]
    const sent = parts.flatMap(({ address, version, data }) => (have.has(version) ? [] : [[address, data] as const]))
    const html = rows.length > 0 ? await htmlOf(call, path, [...parts.map(({ address, data }) => [address, data] as const), ...rows]) : null
    return {
      ...(html === null ? {} : { html }),
      answers: Object.fromEntries([...sent, ...rows]),
      versions: Object.fromEntries(parts.map(({ address, version }) => [address, version])),
    }
  },
}

/** Rows of the sample page. */
const SAMPLE_ROWS = 10

/** A list with empty rows, as its first visitor would see it; `null` if no entity has a list in the menu. */
export function samplePage(platform: Platform): FirstPageRequest | null {
  const { entities } = platform.library()
  for (const { route, name } of platform.library().manifest.entities) {
    const entity = entities.get(name)
    const first = entity?.menu && firstListOf(entity, '')
    const list = entity?.endpoints.list?.[0]
    if (!route || !first || !list) continue
    const page = pageAt(platform, route)
    const records = Array.from({ length: SAMPLE_ROWS }, (_, at) => ({ id: String(at) }))
    return {
      address: route,
      language: 'zh',
      density: 'middle',
      user: { user_id: name, role_name: 'administrator', features: CAPABILITIES },
      answers: {
        ...Object.fromEntries(filesAt(platform, page, null).map(({ address, data }) => [address, data])),
        [`${ROOT}/menu/routes`]: [{ id: route, name, path: route, category: MENU }],
        [`${ROOT}/menu/top-menu`]: [],
        [`${ROOT}/menu/buttons`]: Object.values(entity.permissions).map((code) => ({ code })),
        [`${ROOT}/menu/field-rights`]: [],
        [callAddress(list.path, textsOf(listParams(entity, first)))]: { records, total: SAMPLE_ROWS },
      },
      width: 1440,
      height: 900,
    }
  }
  return null
}

const MAX_PIXELS = 10_000

/** HTML of the page for the window that the call describes; `null` if it describes none. */
async function htmlOf({ platform, identity, query, language }: Call, path: string, answers: readonly Part[]): Promise<string | null> {
  const [width, height] = [pixelsOf(query.width), pixelsOf(query.height)]
  if (width === null || height === null || identity === null || identity.view !== null) return null
  return platform.firstPages.render({
    address: `${path}${query.search ?? ''}`,
    language,
    density: densities.find((known) => known === query.density) ?? 'middle',
    user: userOf(identity),
    answers: Object.fromEntries(answers),
    width,
    height,
  })
}

function pixelsOf(text = ''): number | null {
  const pixels = Number(text)
  return Number.isInteger(pixels) && pixels > 0 && pixels <= MAX_PIXELS ? pixels : null
}

/** The user as the console knows them from a token response. */
const userOf = (identity: Identity): object => ({
  tenant_id: identity.tenantId,
  user_id: identity.userId,
  account: identity.account,
  nick_name: identity.nickName,
  role_name: identity.roles.join(),
  role_id: identity.roleIds.join(),
  dept_id: identity.deptIds.join(),
  projectId: identity.projectId,
  features: CAPABILITIES,
})

type Part = readonly [address: string, data: unknown]

interface LastingPart {
  address: string
  version: string
  data: unknown
}

const versioned = ([address, data]: Part): LastingPart => ({ address, version: textHash(JSON.stringify(data)), data })

async function answersTo(call: Call, wanted: readonly Wanted[]): Promise<Part[]> {
  const answers = await Promise.all(
    wanted.map(async ([path, query, taken = unchanged]): Promise<Part[]> => {
      try {
        return [[callAddress(path, query), taken(await call.get(path, query))]]
      } catch {
        return []
      }
    }),
  )
  return answers.flat()
}

const unchanged = (data: unknown): unknown => data

/** Button codes without their menus. */
function buttonCodes(nodes: readonly MenuNodeAnswer[]): Pick<MenuNodeAnswer, 'code'>[] {
  return nodes.flatMap(({ code, children = [] }) => (children.length > 0 ? buttonCodes(children) : [{ code }]))
}

/** A page of an entity: its list, or one of its records. */
interface EntityPlace {
  entry: ManifestEntity
  entity: Entity
  /** Id of the record; `null` for the list. */
  id: string | null
}

function pageAt(platform: Platform, path: string): EntityPlace | null {
  const { manifest, entities } = platform.library()
  const record = recordAt(manifest, path)
  const entry = record?.entity ?? entityAt(manifest, path)
  const entity = entry && entities.get(entry.name)
  return entry && entity ? { entry, entity, id: record?.id ?? null } : null
}

function wantedAt(call: Call, page: EntityPlace | null): Wanted[] {
  const { topMenuId = '' } = call.query
  const frame: Wanted[] = [
    [`${ROOT}/menu/routes`, {}],
    ...(topMenuId === '' ? [] : [[`${ROOT}/menu/routes`, { topMenuId }] as const]),
    [`${ROOT}/menu/top-menu`, {}],
    [`${ROOT}/menu/buttons`, {}, (nodes) => buttonCodes(nodes as MenuNodeAnswer[])],
    [`${ROOT}/dict/dictionary`, { code: 'flow' }],
    [`${ROOT}/menu/field-rights`, {}],
  ]
  if (!page) return frame
  const dictionaries = page.id === null ? columnDictionaries(page.entity) : recordDictionaries(page.entity)
  return [...frame, ...dictionaries.map(({ source, code }): Wanted => [`${ROOT}/${source}/dictionary`, { code }])]
}

/** The list or the record of the page, which are not cached. */
function rowsAt(call: Call, page: EntityPlace | null): Wanted[] {
  if (!page) return []
  const { entity, id } = page
  const { list, detail } = entity.endpoints
  if (id !== null) return detail?.[0] ? [[detail[0].path, { id }]] : []
  const { search = '', size = '' } = call.query
  const first = firstListOf(entity, search, (entity, params) => parseListState(entity, withPageSize(params, size)))
  return first && list?.[0] ? [[list[0].path, textsOf(listParams(entity, first))]] : []
}

/** The manifest, and the files of the page's entity. */
function filesAt(platform: Platform, page: EntityPlace | null, identity: Identity | null): LastingPart[] {
  const library = platform.library()
  const trials = identity ? platform.schemaTexts(identity) : new Map<string, SchemaText>()
  const manifest = manifestWith(library.manifest, trials)
  const files = new Map([...library.files, ...trials])
  const own = manifest.entities.find(({ name }) => name === page?.entry.name)
  const named = own ? [{ file: 'record.json', hash: manifest.record }, own, ...dependenciesOf(manifest, own, true)] : []
  const texts = named.flatMap(({ file, hash }) => {
    const text = files.get(file)
    return text?.hash === hash
      ? [{ address: callAddress(`/schemas/${file}`, { v: hash }), version: hash, data: JSON.parse(text.sent) }]
      : []
  })
  return [{ address: '/schemas/manifest.json', version: manifest.hash, data: manifest }, ...texts]
}

function textsOf(parameters: ReturnType<typeof listParams>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  )
}
