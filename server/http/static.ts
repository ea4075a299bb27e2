// Serves the built console: hashed files are cached for ever, the page never; paths without a file are routes of the page.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { FirstPages } from './firstPage.ts'

/** Folder of static files that the build copies. */
const PUBLIC = resolve(import.meta.dirname, '../../public')

const NOT_BUILT = '<!doctype html><title>Gantry</title><p>The console is not built. Run <code>npm run build</code> and start again.</p>'

type ConsoleConfig = Pick<Config, 'dataFolder' | 'mapTiles' | 'satelliteTiles' | 'geocoder' | 'socials'>

/** The page with the styles and scripts of the sign-in, which the build makes of `index.html`. */
export const LOGIN_PAGE = 'login.html'

/** A `settings.js` in the data folder replaces the one of the build. */
export async function serveConsole(
  scope: FastifyInstance,
  dist: string,
  config: ConsoleConfig,
  { signIn }: Pick<FirstPages, 'signIn'>,
): Promise<void> {
  scope.get('/settings.js', async (_, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await settingsOf(dist, config)),
  )
  if (!existsSync(join(dist, 'index.html'))) {
    scope.get('/*', (_, reply) => reply.code(503).type('text/html').send(NOT_BUILT))
    return
  }
  await scope.register(fastifyStatic, {
    root: dist,
    wildcard: false,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(dist, 'assets'))
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const login = existsSync(join(dist, LOGIN_PAGE)) ? await readFile(join(dist, LOGIN_PAGE), 'utf8') : null
  if (login !== null)
    scope.get('/login', (_, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .send(login.replace('</body>', () => `${signIn()}</body>`)),
    )
  scope.get('/*', (request, reply) => {
    const path = decodeURI(request.url.replace(/\?.*$/, ''))
    const isPage = !/\.\w+$/.test(path) || path === '/index.html'
    return reply.sendFile(isPage ? 'index.html' : path.slice(1))
  })
}

/** Settings of the installation over those of the environment. */
export async function settingsOf(
  dist: string,
  { dataFolder, mapTiles, satelliteTiles, geocoder, socials }: ConsoleConfig,
): Promise<string> {
  const place = [dataFolder, dist, PUBLIC].map((folder) => join(folder, 'settings.js')).find((path) => existsSync(path))
  const text = place === undefined ? '' : await readFile(place, 'utf8')
  const settings = {
    ...(mapTiles === null ? {} : { mapTiles }),
    ...(satelliteTiles === null ? {} : { satelliteTiles }),
    ...(geocoder === null ? {} : { geocoder: true }),
    ...(socials === null ? {} : { socials: socials.providers.map(({ source }) => source) }),
  }
  if (Object.keys(settings).length === 0) return text
  return `${text}\nglobalThis.gantrySettings = { ...${JSON.stringify(settings)}, ...globalThis.gantrySettings }\n`
}
