// The menu tree as the server gives it.

export interface MenuNode {
  id: string
  code: string
  name: string
  english: string | null
  /** Key of a message that names the entry; '' for none. */
  i18n: string
  /** A path of the console, or an address outside; `''` for a mere directory. */
  path: string
  /** The platform's icon class, to be looked up and never to be drawn as it is. */
  icon: string
  newWindow: boolean
  /** Role aliases that may see it; empty for all. */
  roles: readonly string[]
  /** True when the page keeps its state while others are shown. */
  keepAlive: boolean
  /** A list of device rows of which the user has no device: the side menu leaves it out. */
  isUnused: boolean
  /** Query of its address. */
  query: Readonly<Record<string, string>>
  /** Paths of pages that have no entry of their own and stand under this one. */
  group: readonly string[]
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

/** As an object, or as it stands in an address. */
function parseQuery(value: unknown): Record<string, string> {
  if (typeof value === 'string') return Object.fromEntries(new URLSearchParams(value))
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return {}
  const known = Object.entries(value).filter(([, one]) => ['string', 'number', 'boolean'].includes(typeof one))
  return Object.fromEntries(known.map(([name, one]) => [name, String(one)]))
}

/** Leaves out what is kept for roles the user does not have, with all below it, and directories that are empty after that. */
export const visibleMenus = (menus: readonly MenuNode[], roles: readonly string[]): MenuNode[] =>
  withoutEmpty(menus, (node) => node.roles.length === 0 || node.roles.some((role) => roles.includes(role)))

/** Leaves out lists of devices that the user does not have, and directories that are empty after that. */
export const usedMenus = (menus: readonly MenuNode[]): MenuNode[] => withoutEmpty(menus, (node) => !node.isUnused)

function withoutEmpty(menus: readonly MenuNode[], isShown: (node: MenuNode) => boolean): MenuNode[] {
  return menus.flatMap((node) => {
    if (!isShown(node)) return []
    const children = withoutEmpty(node.children, isShown)
    return node.children.length > 0 && children.length === 0 ? [] : [{ ...node, children }]
  })
}
