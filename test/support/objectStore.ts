// A small S3 object store (path style) with the calls that Gantry uses; it verifies SigV4 signatures.

import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Caller } from './startApp.ts'

export interface ObjectStore {
  url: string
  accessKey: string
  secretKey: string
  /** Objects by `bucket/name`. */
  objects: Map<string, { bytes: Buffer; type: string; modified?: Date }>
  buckets: Set<string>
  /** Multipart uploads that were neither completed nor aborted. */
  unfinished: Map<string, Map<number, Buffer>>
  /** Faults of the next requests. */
  fault: { silent: boolean; full: boolean; failPart: number | null }
  close(): Promise<void>
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export async function startObjectStore(): Promise<ObjectStore> {
  const store: Omit<ObjectStore, 'url' | 'close'> = {
    accessKey: 'AKSITE',
    secretKey: 'site-storage-key',
    objects: new Map(),
    buckets: new Set(['site']),
    unfinished: new Map(),
    fault: { silent: false, full: false, failPart: null },
  }
  const server = createServer((request, response) => void answer(store, request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...store,
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

type Kept = Omit<ObjectStore, 'url' | 'close'>

async function answer(store: Kept, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bytesOf(request)
  if (store.fault.silent) return
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const refuse = (status: number, code: string) =>
    response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
  const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text)
  const fault = signatureFault(store, request, url, body)
  if (fault) return void refuse(403, fault)
  const [bucket = '', name = ''] = url.pathname.slice(1).split('/')
  const key = `${bucket}/${name}`
  const uploadId = url.searchParams.get('uploadId') ?? ''
  const { method } = request
  if (name === '') {
    if (method === 'PUT') {
      if (store.buckets.has(bucket)) return void refuse(409, 'BucketAlreadyOwnedByYou')
      store.buckets.add(bucket)
      return void response.writeHead(200).end()
    }
    if (!store.buckets.has(bucket)) return void refuse(404, 'NoSuchBucket')
    if ([...store.objects.keys()].some((one) => one.startsWith(`${bucket}/`))) return void refuse(409, 'BucketNotEmpty')
    store.buckets.delete(bucket)
    return void response.writeHead(204).end()
  }
  if (!store.buckets.has(bucket)) return void refuse(404, 'NoSuchBucket')
  if (store.fault.full && (method === 'PUT' || method === 'POST')) return void refuse(507, 'XMinioStorageFull')
  const type = request.headers['content-type'] ?? ''
  if (method === 'POST' && url.searchParams.has('uploads')) {
    const id = `u${store.unfinished.size}-${type}`
    store.unfinished.set(id, new Map())
    return void xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`)
  }
  if (uploadId !== '') {
    const parts = store.unfinished.get(uploadId)
    if (!parts) return void refuse(404, 'NoSuchUpload')
    if (method === 'PUT') {
      const number = Number(url.searchParams.get('partNumber'))
      if (store.fault.failPart === number) return void refuse(403, 'AccessDenied')
      parts.set(number, body)
      return void response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    }
    store.unfinished.delete(uploadId)
    if (method === 'DELETE') return void response.writeHead(204).end()
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) => Number(number))
    const bytes = Buffer.concat(numbers.map((number) => parts.get(number) ?? Buffer.alloc(0)))
    store.objects.set(key, { bytes, type: uploadId.split('-').slice(1).join('-') })
    return void xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>')
  }
  if (method === 'PUT') {
    const from = request.headers['x-amz-copy-source']
    const source = typeof from === 'string' ? store.objects.get(decodeURIComponent(from).replace(/^\//, '')) : { bytes: body, type }
    if (!source) return void refuse(404, 'NoSuchKey')
    store.objects.set(key, source)
    return void (from ? xml('<CopyObjectResult><ETag>"copy"</ETag></CopyObjectResult>') : response.writeHead(200, { etag: '"one"' }).end())
  }
  if (method === 'DELETE') {
    store.objects.delete(key)
    return void response.writeHead(204).end()
  }
  const object = store.objects.get(key)
  if (!object) return void refuse(404, 'NoSuchKey')
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const bytes = range ? object.bytes.subarray(Number(range[1]), Number(range[2]) + 1) : object.bytes
  const facts = {
    'content-type': object.type,
    'content-length': bytes.length,
    'last-modified': (object.modified ?? new Date()).toUTCString(),
  }
  response.writeHead(range ? 206 : 200, facts).end(method === 'HEAD' ? undefined : bytes)
}

/** Error code for an invalid signature, computed as in the documentation of SigV4, for header or query; `null` if it is valid. */
function signatureFault({ accessKey, secretKey }: Kept, request: IncomingMessage, url: URL, body: Buffer): string | null {
  const query = url.searchParams
  const isQuery = query.has('X-Amz-Signature')
  const authorization = /Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(request.headers.authorization ?? '')
  const credential = isQuery ? (query.get('X-Amz-Credential') ?? '') : (authorization?.[1] ?? '')
  const signedHeaders = isQuery ? (query.get('X-Amz-SignedHeaders') ?? '') : (authorization?.[2] ?? '')
  const signature = isQuery ? query.get('X-Amz-Signature') : authorization?.[3]
  const moment = isQuery ? (query.get('X-Amz-Date') ?? '') : String(request.headers['x-amz-date'])
  const [id = '', day = '', region = '', service = ''] = credential.split('/')
  if (id !== accessKey) return 'InvalidAccessKeyId'
  const hash = isQuery ? 'UNSIGNED-PAYLOAD' : String(request.headers['x-amz-content-sha256'])
  if (/^[0-9a-f]{64}$/.test(hash) && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const canonical = [
    request.method,
    url.pathname,
    [...query]
      .filter(([name]) => name !== 'X-Amz-Signature')
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .sort()
      .join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const key = hmac(hmac(hmac(hmac(`AWS4${secretKey}`, day), region), service), 'aws4_request')
  const right = hmac(key, ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')).toString('hex')
  return signature === right ? null : 'SignatureDoesNotMatch'
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Configuration of an object storage for the test bucket. */
export const bucketRow = ({ url, accessKey, secretKey }: ObjectStore) => ({
  category: '1',
  ossCode: 'main',
  endpoint: url,
  bucketName: 'site',
  accessKey,
  secretKey,
})

/** Makes the app store files in the bucket. */
export async function useBucket(admin: Caller, store: ObjectStore): Promise<void> {
  const { id } = (await admin('POST /api/blade-resource/oss/submit', { body: bucketRow(store) })).body.data as { id: string }
  await admin('POST /api/blade-resource/oss/enable', { query: { id } })
}
