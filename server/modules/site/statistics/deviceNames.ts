// What devices and cameras of a project are called.

import { type Asked, figures } from './asked.ts'

/** Names of the project's devices by id. */
export async function deviceNames(asked: Asked, ids: readonly unknown[]): Promise<(id: unknown) => string | null> {
  const wanted = [...new Set(ids.map(String))].join(',')
  const rows =
    wanted === ''
      ? []
      : await figures(asked, 'device', { measures: { rows: 'count' }, by: { id: 'id', name: 'deviceName' }, where: { id_in: wanted } })
  const names = new Map(rows.map(({ id, name }) => [id, name as string]))
  return (id) => names.get(id as string) ?? null
}

/** Names of the project's cameras by id. */
export async function monitorNames(asked: Asked): Promise<(id: unknown) => string | null> {
  const rows = await figures(asked, 'monitor-device', { measures: { rows: 'count' }, by: { id: 'id', name: 'monitorName' } })
  const names = new Map(rows.map(({ id, name }) => [id, name as string]))
  return (id) => names.get(id as string) ?? null
}
