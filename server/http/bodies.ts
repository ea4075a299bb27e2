// Reads bodies of calls. Size and encoding are checked before the first byte; a body is unpacked only when it is read.

import { isAscii, isUtf8 } from 'node:buffer'
import { finished, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type FileLinks, withoutSignatures } from './fileLinks.ts'
import { allowBody, isBodyCut } from './halfRequests.ts'
import { rejectMalformed } from './rejectMalformed.ts'
import type { Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bodyRules: BodyRules
    /** Files whose signed links in the body are valid. */
    shownFiles?: ReadonlySet<string>
  }
}

export interface BodyRules {
  /** Maximum size in bytes after unpacking. */
  limit: number
  /** True if the body may be compressed or multipart, both of which cost more than the bytes sent. */
  costly: boolean
  /** True if the route reads the body line by line (`application/x-ndjson`). */
  lines?: boolean
  /** Accepted types besides JSON for a body that is not costly. */
  takes?: readonly ('form' | 'xml')[]
}

const KB = 1024
/** Rules for bodies of a signed-in user. */
export const SIGNED_IN: BodyRules = { limit: 1024 * KB, costly: true }
/** Maximum size of bodies from unknown callers. */
const STRANGER_LIMIT = 64 * KB
const FILE_LIMIT = 50 * 1024 * KB

/** Rules for the body of a public route. */
export const publicBodyRules = ({ bodyLimit = STRANGER_LIMIT, readsLines, takes = [] }: Route): BodyRules => ({
  limit: bodyLimit,
  costly: false,
  lines: readsLines === true,
  takes,
})

const UTF8 = /^utf-?8$/i

/**
 * Parses JSON and forms; an empty body counts as none, whatever its type. Multipart files are read by their route.
 * @param shownIn as in `FileLinks`
 * @param admit returns the rules for the body of a call, or answers the call with an error and returns `null`
 */
export async function acceptBodies(
  scope: FastifyInstance,
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<BodyRules | null>,
  shownIn: FileLinks['shownIn'],
): Promise<void> {
  scope.decorateRequest('bodyRules')
  scope.addHook('preParsing', async (request, reply) => {
    if (!hasBody(request)) return
    const rules = await admit(request, reply)
    if (rules === null) return
    allowBody(request, rules.costly ? Infinity : rules.limit)
    checkEncoding(request, rules)
    request.bodyRules = rules
  })
  scope.removeAllContentTypeParsers()
  await scope.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 20, fields: 20 }, throwFileSizeLimit: true })
  scope.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const text = await readText(request, payload)
    request.shownFiles = shownIn(text)
    return text === '' ? undefined : jsonBody(withoutSignatures(text))
  })
  scope.addContentTypeParser('application/x-ndjson', async (request: FastifyRequest, payload: Readable) => {
    if (!request.bodyRules.lines) throw new AppError('request.mediaUnknown', { type: 'application/x-ndjson' })
    return textLines(payload, request.bodyRules.limit)
  })
  scope.addContentTypeParser(['application/xml', 'text/xml'], async (request: FastifyRequest, payload: Readable) => {
    const { takes = [] } = request.bodyRules
    if (!takes.includes('xml')) throw new AppError('request.mediaUnknown', { type: 'application/xml' })
    return readText(request, payload)
  })
  scope.addContentTypeParser('application/x-www-form-urlencoded', async (request: FastifyRequest, payload: Readable) =>
    fitting(formFields(new URLSearchParams(await readText(request, payload)))),
  )
}

function hasBody({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Throws request.encodingUnknown, request.mediaUnknown and, for a form of an anonymous caller, request.bodyTooLarge. */
function checkEncoding({ headers }: FastifyRequest, { costly, takes = [], limit }: BodyRules): void {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers
  const isForm = type.trimStart().toLowerCase().startsWith('multipart/')
  if (encoding !== 'identity' && (encoding !== 'gzip' || isForm || !costly)) throw new AppError('request.encodingUnknown', { encoding })
  if (!isForm || costly) return
  if (!takes.includes('form')) throw new AppError('request.mediaUnknown', { type })
  if (Number(headers['content-length']) > limit) throw new AppError('request.bodyTooLarge', { limit: sizeOf(limit) })
}

async function readText(request: FastifyRequest, payload: Readable): Promise<string> {
  const { limit } = request.bodyRules
  const { 'content-length': length, 'content-type': type = '', 'content-encoding': encoding } = request.headers
  const tooLarge = () => new AppError('request.bodyTooLarge', { limit: sizeOf(limit) })
  if (Number(length) > limit) throw tooLarge()
  const parts: Buffer[] = []
  let size = 0
  try {
    // Keeps the connection open after an early end, since the error is sent on it.
    for await (const part of (encoding === 'gzip' ? unpacked(payload) : payload).iterator({ destroyOnReturn: false })) {
      size += (part as Buffer).length
      if (size > limit) throw tooLarge()
      parts.push(part as Buffer)
    }
  } catch (error) {
    // The answer was sent already, so Fastify calls no handler.
    if (isBodyCut(request)) return ''
    // Damaged compression, or a body that ended early.
    throw error instanceof AppError ? error : new AppError('request.malformed')
  }
  const bytes = Buffer.concat(parts, size)
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(type)?.[1] ?? 'utf-8'
  if (!UTF8.test(charset) && !isAscii(bytes)) throw new AppError('request.mediaUnknown', { type })
  if (!isUtf8(bytes)) throw new AppError('request.malformed')
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/** Maximum line length of a body that is read line by line. */
const LINE_LIMIT = 64 * KB

/** Non-empty lines of a body as they arrive. Throws request.bodyTooLarge and request.malformed at the faulty line. */
async function* textLines(payload: Readable, limit: number): AsyncGenerator<string> {
  let size = 0
  let rest = Buffer.alloc(0)
  const textOf = (line: Buffer): string => {
    if (line.length > LINE_LIMIT) throw new AppError('request.bodyTooLarge', { limit: sizeOf(LINE_LIMIT) })
    if (!isUtf8(line)) throw new AppError('request.malformed')
    return line.toString('utf8').trim()
  }
  for await (const part of payload.iterator({ destroyOnReturn: false })) {
    size += (part as Buffer).length
    if (size > limit) throw new AppError('request.bodyTooLarge', { limit: sizeOf(limit) })
    rest = Buffer.concat([rest, part as Buffer])
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const text = textOf(rest.subarray(0, end))
      rest = rest.subarray(end + 1)
      if (text !== '') yield text
    }
    if (rest.length > LINE_LIMIT) textOf(rest)
  }
  const last = textOf(rest)
  if (last !== '') yield last
}

function unpacked(packed: Readable): Readable {
  const gunzip = createGunzip()
  finished(packed, { writable: false }, (error) => {
    if (error) gunzip.destroy(error)
  })
  return packed.pipe(gunzip)
}

const sizeOf = (bytes: number): string => (bytes < 1024 * KB ? `${bytes / KB}KB` : `${bytes / KB / KB}MB`)

/** Parses JSON of a body or of one line. Throws request.bodyNotJson and the errors of `rejectMalformed`. */
export function jsonBody(text: string): unknown {
  return fitting(parsedJson(withWholeNumbers(text)))
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new AppError('request.bodyNotJson')
  }
}

const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g

/** Ids have more digits than a double: large integers are converted to strings. */
function withWholeNumbers(json: string): string {
  if (!/\d{16}/.test(json)) return json
  return json.replace(TOKENS, (token) => (/^-?[1-9]\d{15,}$/.test(token) && !Number.isSafeInteger(Number(token)) ? `"${token}"` : token))
}

/** A repeated field is ambiguous. */
function formFields(form: URLSearchParams): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (Object.hasOwn(fields, name)) throw new AppError('request.parameterRepeated', { name })
    fields[name] = value
  }
  return fields
}

function fitting(body: unknown): unknown {
  rejectMalformed(body)
  return body
}
