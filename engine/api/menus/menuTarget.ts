// Target of a menu entry: a page, a framed page, or a new window.

import type { MenuNode } from './menuNode.ts'

export type MenuTarget = { to: string } | { newWindow: string }

/** The route that shows a page of another origin, or an html file, inside the console. */
export const FRAME_ROUTE = '/myiframe/'

/** Placeholder of the access token in the platform's menus. */
const TOKEN_MARK = '${token}'

/** `null` for a directory, and for an address that is not a URL of http: a menu must not run scripts. */
export function menuTarget(node: MenuNode): MenuTarget | null {
  if (node.children.length > 0) return null
  if (isExternal(node.path)) return node.newWindow ? { newWindow: node.path } : { to: frameRoute(node) }
  if (isHtml(node.path)) return { to: frameRoute(node) }
  return node.path.startsWith('/') ? { to: withQuery(node.path, node.query) } : null
}

/** The path, without its query, at which a node opens inside the console. */
export function pathOf(node: MenuNode): string | null {
  if (node.children.length > 0) return null
  if (isExternal(node.path)) return node.newWindow ? null : framePath(node)
  if (isHtml(node.path)) return framePath(node)
  return node.path.startsWith('/') ? (node.path.split('?')[0] ?? null) : null
}

/** An address of http or https. */
export const isExternal = (path: string): boolean => /^https?:\/\//i.test(path)

/** An html file of this host: `/doc/manual.html?page=2`. */
export const isHtml = (path: string): boolean => /^(?![/\\]{2}|\/\\)[^?#:\\]*\.html?([?#]|$)/i.test(path)

/** Puts the access token where an address asks for it. */
export const withToken = (address: string, token: string): string => address.replaceAll(TOKEN_MARK, encodeURIComponent(token))

const framePath = ({ id, code }: MenuNode): string => FRAME_ROUTE + encodeURIComponent(code || id)

function frameRoute(node: MenuNode): string {
  const { name, path, query } = node
  return `${framePath(node)}?${new URLSearchParams({ ...query, name, src: path })}`
}

function withQuery(path: string, query: MenuNode['query']): string {
  if (Object.keys(query).length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`
}
