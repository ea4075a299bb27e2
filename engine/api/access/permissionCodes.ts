// Codes in the platform's tree of menus and buttons.

/** Flattens the platform's tree: a node without children is a button, one with children is only its menu. */
export function permissionCodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: { code?: unknown; children?: unknown } | null) => {
    if (Array.isArray(node?.children) && node.children.length > 0) return permissionCodes(node.children)
    return typeof node?.code === 'string' && node.code !== '' ? [node.code] : []
  })
}

/** All codes of the platform's tree, those of menus with buttons too. */
export function menuCodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node: { code?: unknown; children?: unknown } | null) => [
    ...(typeof node?.code === 'string' && node.code !== '' ? [node.code] : []),
    ...menuCodes(node?.children),
  ])
}
