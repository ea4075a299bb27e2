// GET /files/<name>[/<original name>][?thumb]: an uploaded file or its thumbnail, for signed URLs.
// Public files are cached for ever, because they never change.

import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { shownFileName } from '../../engine/model/formats/uploads.ts'
import { AppError } from '../errors.ts'
import { contentDisposition } from './contentDisposition.ts'
import { refuse } from './envelope.ts'
import type { FileLinks } from './fileLinks.ts'

const FOR_EVER = 31_536_000
const SOON = 60

export interface FileStorage {
  /** Runs before the first file is served. */
  prepare(): Promise<void>
  /**
   * Content type of a file of that name, and how to send it; `null` for a name of another storage. Browsers show `inline` files and save
   * others; files that are not `public` need a signature.
   */
  kindOf(name: string): { type: string; inline: boolean; public: boolean } | null
  /** `null` for a missing file. A file without a thumbnail is returned in its place. */
  find(name: string, wanted: 'file' | 'thumbnail'): Promise<StoredFile | null>
}

export interface StoredFile {
  /** Content type, if it differs from that of the name. */
  type?: string
  /** Size in bytes. */
  size: number
  /** Reads the whole file, or the bytes from `start` to `end` inclusive. */
  read(part?: { start: number; end: number }): Promise<Readable>
}

export function serveFiles(scope: FastifyInstance, { prepare, kindOf, find }: FileStorage, links: FileLinks): void {
  scope.addHook('onReady', prepare)

  // A wildcard, since a name too long for a route parameter would otherwise be answered with the console.
  scope.get<{ Params: { '*': string }; Querystring: { s?: unknown; thumb?: unknown } }>('/files/*', async (request, reply) => {
    const [name = '', ...path] = request.params['*'].split('/')
    const kind = kindOf(name)
    const left = kind === null || kind.public ? FOR_EVER : links.validFor(name, String(request.query.s ?? ''))
    if (left === null) return refuse(new AppError('upload.addressOver'), request, reply)
    const wanted = request.query.thumb === undefined ? 'file' : 'thumbnail'
    const file = kind ? await find(name, wanted) : null
    if (!file || !kind) return refuse(new AppError('request.pathUnknown', { path: request.url }), request, reply)
    // The thumbnail may still be in preparation, so the substitute is cached briefly.
    const standsIn = wanted === 'thumbnail' && file.type === undefined
    const lasts = standsIn ? `max-age=${Math.min(left, SOON)}` : `max-age=${left}, immutable`
    const tag = `"${file.type === undefined ? '' : 'thumb-'}${name}"`
    reply
      .type(file.type ?? kind.type)
      .header('cache-control', `${kind.public ? 'public' : 'private'}, ${lasts}`)
      .header('etag', tag)
      .header('x-content-type-options', 'nosniff')
      .header('content-disposition', contentDisposition(kind.inline ? 'inline' : 'attachment', nameToSave(name, path.join('/')), name))
      .header('accept-ranges', 'bytes')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    return sendPart(request, reply, file)
  })
}

/** Original name in the link. The signature does not cover it, so a name with another extension is ignored. */
function nameToSave(name: string, original: string): string {
  const shown = shownFileName(original)
  return extname(shown).toLowerCase() === extname(name) ? shown : name
}

/** Answers range requests, which video players require. */
async function sendPart(request: FastifyRequest, reply: FastifyReply, { size, read }: StoredFile): Promise<FastifyReply> {
  const range = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '')
  if (!range || (range[1] === '' && range[2] === '')) return reply.header('content-length', size).send(await read())
  const isSuffix = range[1] === ''
  const start = isSuffix ? Math.max(0, size - Number(range[2])) : Number(range[1])
  const end = isSuffix || range[2] === '' ? size - 1 : Math.min(Number(range[2]), size - 1)
  if (start > end) return reply.code(416).header('content-range', `bytes */${size}`).send()
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
  return reply.send(await read({ start, end }))
}
