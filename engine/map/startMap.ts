// Initial position of the map in a form: point of the record, else of a referenced record such as the project, else region of the record,
// else the user's project or department, else the place that was picked last.

import type OlMap from 'ol/Map.js'
import { fetchDetail } from '../api/queries.ts'
import { loadEntity } from '../api/schemas/schemas.ts'
import type { Entity } from '../model/entity/entity.ts'
import { isPosition, type Position } from '../model/formats/fence.ts'
import { isRegion } from '../model/formats/formats.ts'
import { entityOfPrincipal } from '../model/list/principals.ts'
import type { Values } from '../model/records/values.ts'
import { isEmpty } from '../model/records/values.ts'
import { meOf } from '../session/me.ts'
import { currentSession } from '../session/sessionState.ts'
import { stored } from '../session/storage.ts'
import { showPlace } from './siteMap.ts'
import { firstPointOf, whereToStart } from './whereToStart.ts'

/** Place that was picked last in this browser. */
export const lastPlace = stored<Position>('map-place', (value) => (isPosition(value) ? value : null))

/** Moves the map to the initial position, at once or when it is loaded, unless the user has moved the map in the meantime. */
export async function startMap(map: OlMap, entity: Entity, record: Values): Promise<void> {
  const own = whereToStart(entity, record)
  const last = lastPlace.get()
  if (own) showPlace(map, own.position, own.zoom)
  else if (last) showPlace(map, last)
  if (firstPointOf(entity, record) !== null) return
  const before = viewOf(map)
  const around = await placeAround(entity, record)
  if (around && viewOf(map) === before) showPlace(map, around)
}

const viewOf = (map: OlMap): string => `${map.getView().getCenter()} ${map.getView().getZoom()}`

/**
 * Point of the first referenced record that has one. If the record has no position of its own, the user's project and department are
 * searched too.
 */
export async function placeAround(entity: Entity, record: Values): Promise<Position | null> {
  for (const [name, id] of recordsAround(entity, record)) {
    const target = await loadEntity(name)
    if (!target.fields.some(({ point }) => point)) continue
    // A record that cannot be read gives no position.
    const place = await fetchDetail(target, id, undefined, true).then(
      (found) => firstPointOf(target, found),
      () => null,
    )
    if (place) return place
  }
  return null
}

function recordsAround(entity: Entity, record: Values): Map<string, string> {
  const around = new Map<string, string>()
  for (const field of entity.fields) {
    const { name, choices } = field
    if (choices?.kind !== 'entity' || isRegion(field) || choices.multiple || choices.value !== 'id' || choices.entity === entity.name)
      continue
    const id = record[name]
    if (!isEmpty(id) && !around.has(choices.entity)) around.set(choices.entity, String(id))
  }
  if (whereToStart(entity, record) !== null) return around
  const me = meOf(currentSession())
  for (const [principal, id] of [
    ['site', me?.projectId ?? ''],
    ['department', me?.deptId ?? ''],
  ] as const) {
    const own = entityOfPrincipal(principal)
    if (own !== null && id !== '' && !around.has(own)) around.set(own, id)
  }
  return around
}
