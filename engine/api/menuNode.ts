// The menu tree as the server gives it.

export interface MenuNode {
  id: string
  code: string
  name: string
  english: string | null
  /** A path of the console, or an address outside; `''` for a mere directory. */
  path: string
  /** The platform's icon class, to be looked up and never to be drawn as it is. */
  icon: string
  newWindow: boolean
  /** Role aliases that may see it; empty for all. */
  roles: readonly string[]
  children: readonly MenuNode[]
}

/** Reads the server's tree; what is no node is left out. */
export function parseMenus(rows: unknown): MenuNode[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: Record<string, unknown> | null) => {
    if (row === null || typeof row !== 'object') return []
    const text = (name: string) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? String(row[name]) : '')
    const node: MenuNode = {
      id: text('id'),
      code: text('code'),
      name: text('name'),
      english: text('english') || null,
      path: text('path').trim(),
      icon: text('source'),
      newWindow: text('isOpen') === '2',
      roles: parseRoles(row.meta),
      children: parseMenus(row.children),
    }
    return [node]
  })
}

function parseRoles(meta: unknown): string[] {
  const roles = meta !== null && typeof meta === 'object' && 'roles' in meta ? meta.roles : []
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

/** Leaves out what is kept for roles the user does not have, with all below it, and directories that are empty after that. */
export function visibleMenus(menus: readonly MenuNode[], roles: readonly string[]): MenuNode[] {
  return menus.flatMap((node) => {
    if (node.roles.length > 0 && !node.roles.some((role) => roles.includes(role))) return []
    const children = visibleMenus(node.children, roles)
    return node.children.length > 0 && children.length === 0 ? [] : [{ ...node, children }]
  })
}
