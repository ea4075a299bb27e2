// Permission codes of the buttons of an entity, and the roles that its file defines.

import { normaliseActions } from './actions.ts'
import type { EntityFile } from './entityFile.ts'
import type { FileRole, Permissions } from './menuRow.ts'

/** Properties of the entity beyond the keywords of its file. */
interface Surroundings {
  /** True if a field, or a column of a table, is private. */
  hasPrivate: boolean
  hasList: boolean
}

/** Buttons that a read-only table does not have. */
const WRITES: readonly string[] = ['add', 'edit', 'delete']

export const permissionPrefix = ({ name, permission }: EntityFile): string => permission ?? name.replaceAll('-', '_')

/** Permission codes of all buttons. @param file the file merged with its base */
export function permissionsOf(file: EntityFile, { hasPrivate, hasList }: Surroundings): Permissions {
  const permission = (name: string) => buttonPermission(file, name)
  return {
    // Device rows are evidence: nobody adds or removes them, only retention deletes them.
    add: file.series ? null : permission('add'),
    edit: permission('edit'),
    delete: file.series ? null : permission('delete'),
    view: permission('view'),
    export: file.export ? permission('export') : null,
    import: file.import ? permission('import') : null,
    viewPrivate: hasPrivate ? permission('view_private') : null,
    share: file.route !== undefined && hasList ? permission('share') : null,
  }
}

export function buttonPermission(file: EntityFile, button: string): string | null {
  const isOff =
    file.actions?.[button] === false ||
    (file.api === undefined && button !== 'view') ||
    (file.source !== undefined && !file.source.writable && WRITES.includes(button))
  return isOff ? null : `${permissionPrefix(file)}_${button}`
}

/** Permission codes by name of the button, for built-in buttons and actions. */
export function buttonCodes(file: EntityFile, permissions: Permissions): Map<string, string> {
  const builtIn = Object.entries(permissions).flatMap(([name, code]) => (code === null ? [] : [[name, code] as const]))
  return new Map([...builtIn, ...normaliseActions(file, permissionPrefix(file)).map(({ name, permission }) => [name, permission] as const)])
}

/** Normalises `roles`. @param codes permission codes by name of the button */
export function rolesOf({ roles = {} }: EntityFile, codes: ReadonlyMap<string, string>): Record<string, FileRole> {
  return Object.fromEntries(
    Object.entries(roles).map(([alias, { title, english = '', grants = [], fields = {} }]) => [
      alias,
      { title, english, codes: grants.flatMap((name) => codes.get(name) ?? []), fields },
    ]),
  )
}
