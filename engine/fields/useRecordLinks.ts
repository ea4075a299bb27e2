import { useMemo } from 'react'
import { usePermissions } from '../api/access/permissions.ts'
import { useAllMenus } from '../api/menus/menus.ts'
import { menuTrail } from '../api/menus/menuTree.ts'
import { recordPath } from '../api/schemas/manifest.ts'
import { useManifest } from '../api/schemas/schemas.ts'
import type { LinkOf } from './face.ts'

/** Returns the page of a record: if its list is in the menu and the user may view records, otherwise `null`. */
export function useRecordLinks(): LinkOf {
  const { data: manifest } = useManifest()
  const { menus } = useAllMenus()
  const { can } = usePermissions()
  return useMemo(() => {
    const routes = new Map<string, string | null>()
    const routeOf = (name: string): string | null => {
      const found = manifest?.entities.find((entity) => entity.name === name)
      if (!found?.route || found.view === null || (found.view !== undefined && !can(found.view))) return null
      return menuTrail(menus, found.route).length > 0 ? found.route : null
    }
    return (name, id) => {
      const known = routes.get(name)
      const route = known === undefined ? routeOf(name) : known
      routes.set(name, route)
      return route === null ? null : recordPath(route, id)
    }
  }, [manifest, menus, can])
}
