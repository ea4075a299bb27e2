// Selects and orders the stream URLs of a camera that the browser can play.

import type { LiveAddress } from '#engine/site/answers/video.ts'

export interface StreamSource {
  kind: 'flv' | 'hls'
  url: string
}

/** Where the page is, and whether its server lets more than six streams through one connection. */
export interface PlaybackSupport {
  href: string
  isHttp2: boolean
}

/** FLV is a second behind the camera, HLS up to ten. Over HTTP/1.1 the WebSocket comes first: it takes no connection from the page's calls. */
export function streamSourcesOf({ flvUrl, wsFlvUrl, hlsUrl }: LiveAddress, here: PlaybackSupport): StreamSource[] {
  const isOwnHttp2 = flvUrl !== null && here.isHttp2 && new URL(flvUrl, here.href).origin === new URL(here.href).origin
  const socket = wsFlvUrl !== null && !isOwnHttp2 ? socketAddress(new URL(wsFlvUrl, here.href)) : null
  const flv = socket ?? (flvUrl === null ? null : new URL(flvUrl, here.href).href)
  const given: StreamSource[] = [
    ...(flv === null ? [] : [{ kind: kindOf(flv), url: flv }]),
    ...(hlsUrl === null ? [] : [{ kind: 'hls' as const, url: new URL(hlsUrl, here.href).href }]),
  ]
  return given.filter(({ url }) => !isMixed(url, here.href))
}

/** By the shape of the address, whatever it was called. */
function kindOf(url: string): StreamSource['kind'] {
  return new URL(url).pathname.endsWith('.m3u8') ? 'hls' : 'flv'
}

function socketAddress(url: URL): string {
  return url.href.replace(/^http/, 'ws')
}

/** Browsers load nothing over plain HTTP into a page that came over TLS. */
function isMixed(url: string, href: string): boolean {
  return href.startsWith('https:') && /^(http|ws):/.test(url)
}

/** Each address has two tries before the next one has its own, and after the last comes the first. */
export function sourceFor(sources: readonly StreamSource[], failures: number): StreamSource | null {
  return sources[Math.floor(failures / 2) % Math.max(1, sources.length)] ?? null
}

export function playbackSupport(): PlaybackSupport {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { href: location.href, isHttp2: /^h[23]/.test(page?.nextHopProtocol ?? '') }
}
