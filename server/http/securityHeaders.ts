import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** A year: browsers that came over TLS once do not come without it again. */
const HSTS = 'max-age=31536000'

/**
 * Headers on every answer. The policy allows no inline script and no `eval`; antd writes its styles inline. Tiles of the map may come from a
 * plain http host of the site. The headers are made once: as a middleware helmet writes them one by one on every answer, and Node then
 * takes its slow way with all headers.
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
    // On plain HTTP these only fill the browser's console with warnings.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  const headers = headersOf(protect)
  const overTls = { ...headers, 'strict-transport-security': HSTS }
  http.addHook('onRequest', (request, reply, next) => {
    // A TLS proxy sets this header, trusted as `trustProxy` says; over plain HTTP it has no effect.
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

/** As a source of the policy; none for tiles that are this server's own. */
function hostOf(address: string | null): string[] {
  return address !== null && URL.canParse(address) ? [new URL(address).origin] : []
}
