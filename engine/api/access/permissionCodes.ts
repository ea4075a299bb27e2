// Permission codes in the platform's tree of menus and buttons.

/** Codes of the buttons: the nodes without children. */
export function permissionCodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: { code?: unknown; children?: unknown } | null) => {
    if (Array.isArray(node?.children) && node.children.length > 0) return permissionCodes(node.children)
    return typeof node?.code === 'string' && node.code !== '' ? [node.code] : []
  })
}

/** All codes in the tree, including menus. */
export function menuCodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: { code?: unknown; children?: unknown } | null) => [
    ...(typeof node?.code === 'string' && node.code !== '' ? [node.code] : []),
    ...menuCodes(node?.children),
  ])
}
