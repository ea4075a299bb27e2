// Security headers of all responses.

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** A year: after a visit over TLS, browsers no longer use plain HTTP. */
const HSTS = 'max-age=31536000'

/**
 * Sets security headers. The Content Security Policy allows no inline script and no `eval`; inline styles are needed by antd. Map tiles may
 * come from a plain HTTP host of the site. The headers are computed once: helmet as a middleware sets them one by one on every answer,
 * which makes Node's header handling slow.
 */
export function securityHeaders(
  http: FastifyInstance,
  {
    mapTiles,
    satelliteTiles,
    imageSources,
    frameSources,
    video,
  }: Pick<Config, 'mapTiles' | 'satelliteTiles' | 'imageSources' | 'frameSources' | 'video'>,
): void {
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...imageSources, ...hostOf(mapTiles), ...hostOf(satelliteTiles)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", ...video.hosts],
        mediaSrc: ["'self'", 'blob:', ...video.hosts],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ["'self'", ...frameSources],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // Over plain HTTP these only cause warnings in the browser's console.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  const headers = headersOf(protect)
  const overTls = { ...headers, 'strict-transport-security': HSTS }
  http.addHook('onRequest', (request, reply, next) => {
    // `protocol` comes from the header of a TLS proxy, as far as `trustProxy` allows; over plain HTTP the header has no effect.
    reply.headers(request.protocol === 'https' ? overTls : headers)
    next()
  })
}

/** Headers that a middleware adds to every response. */
function headersOf(protect: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader(name: string, value: string) {
      headers[name.toLowerCase()] = value
    },
    removeHeader() {},
  }
  protect({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return headers
}

/** Origin for the policy; empty for tiles of this server. */
function hostOf(address: string | null): string[] {
  return address !== null && URL.canParse(address) ? [new URL(address).origin] : []
}
