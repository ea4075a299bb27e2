// Selects and orders the stream URLs of a camera that the browser can play.

import type { LiveAddress } from '#engine/site/answers/video.ts'

export interface StreamSource {
  kind: 'flv' | 'hls'
  url: string
}

/** URL of the page, and whether its server supports HTTP/2, which allows many streams on one connection. */
export interface PlaybackSupport {
  href: string
  isHttp2: boolean
}

/**
 * Streams in order of preference. FLV has a delay of a second, HLS up to ten. Over HTTP/1.1 the WebSocket comes first, because it does not
 * count as one of the six connections.
 */
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

/** Kind of a stream, from the path of its URL. */
function kindOf(url: string): StreamSource['kind'] {
  return new URL(url).pathname.endsWith('.m3u8') ? 'hls' : 'flv'
}

function socketAddress(url: URL): string {
  return url.href.replace(/^http/, 'ws')
}

/** True for mixed content: browsers block plain HTTP on an HTTPS page. */
function isMixed(url: string, href: string): boolean {
  return href.startsWith('https:') && /^(http|ws):/.test(url)
}

/** Source for the next attempt: each has two attempts, then the next one follows, cyclically. */
export function sourceFor(sources: readonly StreamSource[], failures: number): StreamSource | null {
  return sources[Math.floor(failures / 2) % Math.max(1, sources.length)] ?? null
}

export function playbackSupport(): PlaybackSupport {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return { href: location.href, isHttp2: /^h[23]/.test(page?.nextHopProtocol ?? '') }
}
