// Serves both pages behind one proxy under one address: the hand-written page from its build, everything else from the server.

import { mkdtemp } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import proxy from '@fastify/http-proxy'
import fastifyStatic from '@fastify/static'
import react from '@vitejs/plugin-react'
import Fastify, { type FastifyInstance } from 'fastify'
import { build } from 'vite'
import { precompress } from '../../server/commands/precompress.ts'

export const HAND_WRITTEN = '/handwritten/'

export interface Front {
  url: string
  stop(): Promise<void>
}

/** Builds the hand-written page like the console (minified, .br beside each file) and serves both. */
export async function startFront(folder: string, upstream: string): Promise<Front> {
  const outDir = await mkdtemp(join(folder, 'handwritten-'))
  const project = resolve(import.meta.dirname, '../..')
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'handwritten'),
    cacheDir: join(project, 'node_modules/.vite'),
    base: HAND_WRITTEN,
    plugins: [react()],
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true, modulePreload: { polyfill: false }, chunkSizeWarningLimit: 3000 },
  })
  await precompress(outDir)
  const pages = Fastify({ forceCloseConnections: true })
  await pages.register(fastifyStatic, { root: outDir, prefix: HAND_WRITTEN, preCompressed: true })
  const http = Fastify({ forceCloseConnections: true })
  await http.register(proxy, { upstream: await listen(pages), prefix: HAND_WRITTEN, rewritePrefix: HAND_WRITTEN })
  await http.register(proxy, { upstream })
  const url = await listen(http)
  return {
    url,
    async stop() {
      await http.close()
      await pages.close()
    },
  }
}

const listen = (server: FastifyInstance): Promise<string> => server.listen({ port: 0, host: '127.0.0.1' })
