import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers on every answer. The policy allows no inline script and no `eval`; antd writes its styles inline. Tiles of the map may come from a plain http host of the site. */
export async function securityHeaders(http: FastifyInstance, mapTiles: string | null): Promise<void> {
  await http.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...hostOf(mapTiles)],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        frameSrc: ['http:', 'https:'],
        frameAncestors: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // Whoever ends TLS in front of us decides these; on plain HTTP they only fill the browser's console with warnings.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
}

/** As a source of the policy; none for tiles that are this server's own. */
function hostOf(address: string | null): string[] {
  return address !== null && URL.canParse(address) ? [new URL(address).origin] : []
}
