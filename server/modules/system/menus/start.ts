// Response for the first page: menus and buttons of the frame, the entity of the page with its dictionaries, and the list of the address.

import type { MenuNodeAnswer } from '#access/rights/menus.ts'
import type { Call, Route } from '#http/route.ts'
import { textHash } from '#library/manifest.ts'
import { callAddress } from '#model/callAddress.ts'
import { leanedOn } from '#model/entity/manifest.ts'
import { columnDictionaries, firstListOf, listParams } from '#model/list/firstPage.ts'
import { parseListState, withPageSize } from '#model/list/listState.ts'
import { pagePath } from '#model/pagePath.ts'
import { queryParameter } from '#records/queryParameter.ts'

const ROOT = '/api/blade-system'

/** A call that the console would make by itself, and what it takes of the answer; all where that is not said. */
type Wanted = readonly [path: string, query: Readonly<Record<string, string>>, taken?: (data: unknown) => unknown]

export const startRoute: Route = {
  method: 'GET',
  path: '/gantry/start',
  access: 'user',
  /**
   * Data by address, as the single calls answer them, but for the buttons, of which a console reads the codes: with all that a menu row
   * says they were half of the answer. What one of the calls refuses is left out: the console asks, and is told.
   * `versions` has every part that lasts beyond the moment; one that is among `have` (versions, with commas) is not sent again.
   */
  async handle(call) {
    const path = queryParameter(call, 'path')
    const have = new Set((call.query.have ?? '').split(','))
    const [lasting, list] = await Promise.all([answersTo(call, wantedAt(call, path)), answersTo(call, listAt(call, path))])
    const parts = [...filesAt(call, path), ...lasting.map(versioned)]
    const sent = parts.flatMap(({ address, version, data }) => (have.has(version) ? [] : [[address, data] as const]))
    return {
      answers: Object.fromEntries([...sent, ...list]),
      versions: Object.fromEntries(parts.map(({ address, version }) => [address, version])),
    }
  },
}

type Part = readonly [address: string, data: unknown]

interface LastingPart {
  address: string
  version: string
  data: unknown
}

const versioned = ([address, data]: Part): LastingPart => ({ address, version: textHash(JSON.stringify(data)), data })

async function answersTo(call: Call, wanted: readonly Wanted[]): Promise<Part[]> {
  const answers = await Promise.all(
    wanted.map(async ([path, query, taken = whole]): Promise<Part[]> => {
      try {
        return [[callAddress(path, query), taken(await call.ask(path, query))]]
      } catch {
        return []
      }
    }),
  )
  return answers.flat()
}

const whole = (data: unknown): unknown => data

/** The buttons without the menus they stand below. */
function buttonCodes(nodes: readonly MenuNodeAnswer[]): Pick<MenuNodeAnswer, 'code'>[] {
  return nodes.flatMap(({ code, children = [] }) => (children.length > 0 ? buttonCodes(children) : [{ code }]))
}

function wantedAt(call: Call, path: string): Wanted[] {
  const { topMenuId = '' } = call.query
  const frame: Wanted[] = [
    [`${ROOT}/menu/routes`, {}],
    ...(topMenuId === '' ? [] : [[`${ROOT}/menu/routes`, { topMenuId }] as const]),
    [`${ROOT}/menu/top-menu`, {}],
    [`${ROOT}/menu/buttons`, {}, (nodes) => buttonCodes(nodes as MenuNodeAnswer[])],
    [`${ROOT}/dict/dictionary`, { code: 'flow' }],
  ]
  const entity = entityAt(call, path)
  if (!entity) return frame
  return [...frame, ...columnDictionaries(entity).map(({ source, code }): Wanted => [`${ROOT}/${source}/dictionary`, { code }])]
}

/** The list that stands at the address: another one at the next visit. */
function listAt(call: Call, path: string): Wanted[] {
  const entity = entityAt(call, path)
  const list = entity?.endpoints.list?.[0]
  const { search = '', size = '' } = call.query
  const first = entity && firstListOf(entity, search, (entity, params) => parseListState(entity, withPageSize(params, size)))
  return first && list ? [[list.path, textsOf(listParams(entity, first))]] : []
}

/** The manifest and the files that the entity of the page is made of. */
function filesAt(call: Call, path: string): LastingPart[] {
  const { manifest, files } = call.platform.library()
  const own = entryAt(call, path)
  const named = own ? [{ file: 'record.json', hash: manifest.record }, own, ...leanedOn(manifest, own, true)] : []
  const texts = named.flatMap(({ file, hash }) => {
    const text = files.get(file)
    return text?.hash === hash
      ? [{ address: callAddress(`/schemas/${file}`, { v: hash }), version: hash, data: JSON.parse(text.sent) }]
      : []
  })
  return [{ address: '/schemas/manifest.json', version: manifest.hash, data: manifest }, ...texts]
}

const entityAt = (call: Call, path: string) => call.platform.library().entities.get(entryAt(call, path)?.name ?? '')

function entryAt(call: Call, path: string) {
  return call.platform.library().manifest.entities.find(({ route }) => route !== null && pagePath(route) === pagePath(path))
}

function textsOf(parameters: ReturnType<typeof listParams>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  )
}
