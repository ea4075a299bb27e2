// Target of a menu entry: a page, a page in a frame, or a new window.

import type { MenuNode } from './menuNode.ts'

export type MenuTarget = { to: string } | { newWindow: string }

/** Route that shows an external page or an HTML file in a frame. */
export const FRAME_ROUTE = '/myiframe/'

/** Placeholder for the access token in menu URLs of the platform. */
const TOKEN_MARK = '${token}'

/** Target of an entry; `null` for a directory, and for a URL that is not http(s), as menus must not run scripts. */
export function menuTarget(node: MenuNode): MenuTarget | null {
  if (node.children.length > 0) return null
  if (isExternal(node.path)) return node.newWindow ? { newWindow: node.path } : { to: frameRoute(node) }
  if (isHtml(node.path)) return { to: frameRoute(node) }
  return node.path.startsWith('/') ? { to: withQuery(node.path, node.query) } : null
}

/** Path of an entry in the console, without query; `null` if it opens elsewhere. */
export function pathOf(node: MenuNode): string | null {
  if (node.children.length > 0) return null
  if (isExternal(node.path)) return node.newWindow ? null : framePath(node)
  if (isHtml(node.path)) return framePath(node)
  return node.path.startsWith('/') ? (node.path.split('?')[0] ?? null) : null
}

/** True for an http(s) URL. */
export const isExternal = (path: string): boolean => /^https?:\/\//i.test(path)

/** True for an HTML file on this host: `/doc/manual.html?page=2`. */
export const isHtml = (path: string): boolean => /^(?![/\\]{2}|\/\\)[^?#:\\]*\.html?([?#]|$)/i.test(path)

/** Replaces the token placeholder in a URL. */
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
