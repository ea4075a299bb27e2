import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'
import type { Config } from '../config.ts'

/** A year: browsers that came over TLS once do not come without it again. */
const HSTS = 'max-age=31536000'

/**
 * Headers on every answer. The policy allows no inline script and no `eval`; antd writes its styles inline. Tiles of the map may come from a
 * plain http host of the site. The texts are made once: `@fastify/helmet` puts them together for every request, at a twelfth of a list's time.
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
  // Whoever ends TLS in front of us says so, and is believed as `trustProxy` says; over plain HTTP the header would mean nothing.
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
  http.addHook('onRequest', (request, reply, next) => {
    // Whoever ends TLS in front of us says so, and is believed as `trustProxy` says; over plain HTTP the header would mean nothing.
    if (request.protocol === 'https') reply.header('strict-transport-security', HSTS)
    protect(request.raw, reply.raw, () => next())
  })
}

/** As a source of the policy; none for tiles that are this server's own. */
function hostOf(address: string | null): string[] {
  return address !== null && URL.canParse(address) ? [new URL(address).origin] : []
}
