// Parses the menu tree of the server.

export interface MenuNode {
  id: string
  code: string
  name: string
  english: string | null
  /** Message key of the title; empty for none. */
  i18n: string
  /** Path in the console, or an external URL; empty for a directory. */
  path: string
  /** Icon class of the platform, which `glyphOf` maps to our icons. */
  icon: string
  newWindow: boolean
  /** Roles that can see the entry; empty for all. */
  roles: readonly string[]
  /** True if the page stays mounted while other pages are shown. */
  keepAlive: boolean
  /** True for a list of device rows of which the user has no devices; the side menu hides it. */
  isUnused: boolean
  /** Query parameters of the URL. */
  query: Readonly<Record<string, string>>
  /** Paths of pages without an entry of their own, which belong to this entry. */
  group: readonly string[]
  children: readonly MenuNode[]
}

/** Parses the tree; invalid nodes are skipped. */
export function parseMenus(rows: unknown): MenuNode[] {
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: Record<string, unknown> | null) => {
    if (row === null || typeof row !== 'object') return []
    const text = (name: string) => (typeof row[name] === 'string' || typeof row[name] === 'number' ? String(row[name]) : '')
    const node: MenuNode = {
      id: text('id'),
      code: text('code'),
      name: text('name') || text('label'),
      english: text('english') || null,
      i18n: String(memberOf(row.meta, 'i18n') ?? ''),
      path: text('path').trim(),
      icon: text('source'),
      newWindow: text('isOpen') === '2',
      roles: parseTexts(memberOf(row.meta, 'roles')),
      keepAlive: memberOf(row.meta, 'keepAlive') !== false,
      isUnused: memberOf(row.meta, 'isUnused') === true,
      query: parseQuery(row.query),
      group: parseTexts(row.group),
      children: parseMenus(row.children),
    }
    return [node]
  })
}

const memberOf = (value: unknown, name: string): unknown =>
  value !== null && typeof value === 'object' ? (value as Record<string, unknown>)[name] : undefined

function parseTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

/** Query parameters as an object, from an object or a query string. */
function parseQuery(value: unknown): Record<string, string> {
  if (typeof value === 'string') return Object.fromEntries(new URLSearchParams(value))
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {}
  const known = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one))
  return Object.fromEntries(known.map(([name, one]) => [name, String(one)]))
}

/** Removes entries for other roles, and directories that are empty then. */
export const visibleMenus = (menus: readonly MenuNode[], roles: readonly string[]): MenuNode[] =>
  withoutEmpty(menus, (node) => node.roles.length === 0 || node.roles.some((role) => roles.includes(role)))

/** Removes lists of devices that the user does not have, and directories that are empty then. */
export const usedMenus = (menus: readonly MenuNode[]): MenuNode[] => withoutEmpty(menus, (node) => !node.isUnused)

function withoutEmpty(menus: readonly MenuNode[], isShown: (node: MenuNode) => boolean): MenuNode[] {
  return menus.flatMap((node) => {
    if (!isShown(node)) return []
    const children = withoutEmpty(node.children, isShown)
    return node.children.length > 0 && children.length === 0 ? [] : [{ ...node, children }]
  })
}
