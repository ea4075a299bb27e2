// Decides whether a URL may be framed. Links can contain any URL, so only hosts of the user's menu are allowed.

import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { isExternal, isHtml, pathOf, withToken } from '../../engine/api/menus/menuTarget.ts'

export type FrameAddress =
  | { kind: 'show'; url: URL; isOwn: boolean }
  /** Well formed, but no page of the menu lies on that host: the person decides. */
  | { kind: 'ask'; url: URL }
  | { kind: 'refuse'; text: string }
  /** A report, and no server that has it. */
  | { kind: 'unset' }

/** Where the list of reports leads. */
const REPORTS = '/myiframe/report'

interface Wanted {
  /** As the link has it, `${token}` not yet filled. */
  src: string
  /** The route's own path. */
  path: string
}

/** @param pages the pages of the user's menu; only an address that stands there word for word is given the token */
export function frameAddress({ src, path }: Wanted, pages: readonly MenuNode[], token: string, origin: string): FrameAddress {
  if (path === REPORTS && src === '') return { kind: 'unset' }
  const listed = pages.find((page) => page.path === src && pathOf(page) === path)
  const text = listed ? withToken(src, token) : src
  if (!isExternal(src) && !isHtml(src)) return { kind: 'refuse', text: src }
  const url = parse(text, origin)
  if (!url || !/^https?:$/.test(url.protocol)) return { kind: 'refuse', text: src }
  const isOwn = url.origin === origin
  // The console itself in a frame of the console would be a hall of mirrors.
  if (isOwn && !isHtml(url.pathname)) return { kind: 'refuse', text: src }
  const isVouched = isOwn || pages.some((page) => isExternal(page.path) && parse(page.path, origin)?.origin === url.origin)
  return isVouched ? { kind: 'show', url, isOwn } : { kind: 'ask', url }
}

/** A page of our own host gets no share in the session: whoever may upload an html file must not become its reader. */
export function sandbox(isOwn: boolean): string {
  const rights = ['allow-scripts', 'allow-forms', 'allow-popups', 'allow-popups-to-escape-sandbox', 'allow-downloads', 'allow-modals']
  return [...rights, ...(isOwn ? [] : ['allow-same-origin'])].join(' ')
}

function parse(address: string, origin: string): URL | null {
  return URL.canParse(address, origin) ? new URL(address, origin) : null
}
