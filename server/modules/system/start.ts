// What a console asks for when one of its pages is opened, answered in one call: the frame's menus and buttons, the entity of the
// page with the dictionaries of its columns, and the list that stands at the address.

import { callAddress } from '../../../engine/model/callAddress.ts'
import { columnDictionaries, firstListOf, listParams } from '../../../engine/model/firstPage.ts'
import type { Call, Route } from '../../http/route.ts'
import { queryParameter } from '../../records/queryParameter.ts'

const ROOT = '/api/blade-system'

/** A call that the console would make by itself. */
type Wanted = readonly [path: string, query: Readonly<Record<string, string>>]

export const startRoute: Route = {
  method: 'GET',
  path: '/gantry/start',
  access: 'user',
  /** Data by address, as the single calls answer them. What one of them refuses is left out: the console asks, and is told. */
  async handle(call) {
    const path = queryParameter(call, 'path')
    const answers = await Promise.all(wantedAt(call, path).map((wanted) => answered(call, wanted)))
    return { answers: Object.fromEntries([...filesAt(call, path), ...answers.filter((one) => one !== null)]) }
  },
}

async function answered(call: Call, [path, query]: Wanted): Promise<readonly [string, unknown] | null> {
  try {
    return [callAddress(path, query), await call.ask(path, query)]
  } catch {
    return null
  }
}

function wantedAt(call: Call, path: string): Wanted[] {
  const { topMenuId = '', search = '' } = call.query
  const frame: Wanted[] = [
    [`${ROOT}/menu/routes`, {}],
    ...(topMenuId === '' ? [] : [[`${ROOT}/menu/routes`, { topMenuId }] as const]),
    [`${ROOT}/menu/top-menu`, {}],
    [`${ROOT}/menu/buttons`, {}],
    [`${ROOT}/dict/dictionary`, { code: 'flow' }],
  ]
  const entity = call.platform.library().entities.get(entryAt(call, path)?.name ?? '')
  if (!entity) return frame
  const words = columnDictionaries(entity).map(({ source, code }): Wanted => [`${ROOT}/${source}/dictionary`, { code }])
  const first = firstListOf(entity, search)
  const list = entity.endpoints.list?.[0]
  return [...frame, ...words, ...(first && list ? [[list.path, textsOf(listParams(entity, first))] as const] : [])]
}

/** The manifest and the files that the entity of the page is made of. */
function filesAt(call: Call, path: string): (readonly [string, unknown])[] {
  const { manifest, files } = call.platform.library()
  const own = entryAt(call, path)
  const base = own && manifest.entities.find(({ name }) => name === own.base && name !== own.name)
  const named = own ? [{ file: 'record.json', hash: manifest.record }, own, ...(base ? [base] : [])] : []
  const texts = named.flatMap(({ file, hash }) => {
    const text = files.get(file)
    return text?.hash === hash ? [[callAddress(`/schemas/${file}`, { v: hash }), JSON.parse(text.sent)] as const] : []
  })
  return [['/schemas/manifest.json', manifest], ...texts]
}

function entryAt(call: Call, path: string) {
  return call.platform.library().manifest.entities.find(({ route }) => route !== null && plain(route) === plain(path))
}

const plain = (path: string): string => path.replace(/\/+$/, '').replace(/\/index$/, '')

function textsOf(parameters: ReturnType<typeof listParams>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, String(value)]])),
  )
}
