// Decides whether a URL may be framed. Links can contain any URL, so only hosts of the user's menu are allowed.

import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { isExternal, isHtml, pathOf, withToken } from '../../engine/api/menus/menuTarget.ts'

export type FrameAddress =
  | { kind: 'show'; url: URL; isOwn: boolean }
  /** A valid URL whose host is not in the menu; the user decides. */
  | { kind: 'ask'; url: URL }
  | { kind: 'refuse'; text: string }
  /** A report, but no report server is configured. */
  | { kind: 'unset' }

/** Path of the list of reports. */
const REPORTS = '/myiframe/report'

interface Wanted {
  /** URL in the link, before `${token}` is replaced. */
  src: string
  /** Path of the route. */
  path: string
}

/** @param pages pages of the user's menu; only a URL that is one of them gets the token */
export function frameAddress({ src, path }: Wanted, pages: readonly MenuNode[], token: string, origin: string): FrameAddress {
  if (path === REPORTS && src === '') return { kind: 'unset' }
  const listed = pages.find((page) => page.path === src && pathOf(page) === path)
  const text = listed ? withToken(src, token) : src
  if (!isExternal(src) && !isHtml(src)) return { kind: 'refuse', text: src }
  const url = parse(text, origin)
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'refuse', text: src }
  const isOwn = url.origin === origin
  // The console must not be framed in itself.
  if (isOwn && !isHtml(url.pathname)) return { kind: 'refuse', text: src }
  const isVouched = isOwn || pages.some((page) => isExternal(page.path) && parse(page.path, origin)?.origin === url.origin)
  return isVouched ? { kind: 'show', url, isOwn } : { kind: 'ask', url }
}

/** Sandbox of a frame. A page on our own host cannot access the session, because users can upload HTML files. */
export function sandbox(isOwn: boolean): string {
  const rights = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads', 'allow-modals']
  return [...rights, ...(isOwn ? [] : ['allow-same-origin'])].join(' ')
}

function parse(address: string, origin: string): URL | null {
  return URL.canParse(address, origin) ? new URL(address, origin) : null
}
