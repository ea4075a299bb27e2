// Names of devices and cameras of a project.

import { figures, type ProjectContext } from '../query/projectContext.ts'

/** Names of the project's devices by id. */
export async function deviceNames(context: ProjectContext, ids: readonly unknown[]): Promise<(id: unknown) => string | null> {
  const wanted = [...new Set(ids.map(String))].join(',')
  const rows =
    wanted === ''
      ? []
      : await figures(context, 'device', { measures: { rows: 'count' }, by: { id: 'id', name: 'deviceName' }, where: { id_in: wanted } })
  const names = new Map(rows.map(({ id, name }) => [id, name as string]))
  return (id) => names.get(id as string) ?? null
}

/** Names of the project's cameras by id. */
export async function monitorNames(context: ProjectContext): Promise<(id: unknown) => string | null> {
  const rows = await figures(context, 'monitor-device', { measures: { rows: 'count' }, by: { id: 'id', name: 'monitorName' } })
  const names = new Map(rows.map(({ id, name }) => [id, name as string]))
  return (id) => names.get(id as string) ?? null
}
