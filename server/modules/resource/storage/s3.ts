// S3 storage: MinIO, Amazon, Aliyun OSS, Tencent COS, Huawei OBS, Qiniu Kodo. The client is loaded on first use.

import { createReadStream } from 'node:fs'
import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { AppError } from '#server/errors.ts'
import { AnswerTooLongError } from '#server/outbound/fetchBounded.ts'
import { guardedLookup } from '#server/outbound/guard.ts'
import { type Bucket, domainOf } from './bucket.ts'
import { PART_BYTES, putInParts } from './multipart.ts'
import { refusedBy } from './s3Faults.ts'
import type { Stat, Storage } from './storage.ts'

export interface Patience {
  connectMs: number
  /** Milliseconds without any data in either direction. */
  silentMs: number
}

/** Disables the client's own logging; errors are returned to the caller. */
const SILENT = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** Default number of sockets of the client. */
const SOCKETS = { keepAlive: true, maxSockets: 50, lookup: guardedLookup }

/** Maximum size of an answer that is no file; errors have some hundred bytes. */
const MAX_ANSWER_LENGTH = 64 * 1024

const PATIENCE: Patience = { connectMs: 4_000, silentMs: 15_000 }

export async function s3Storage(bucket: Bucket, patience: Patience = PATIENCE): Promise<Storage> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = clientOf(sdk.S3Client, bucket, patience)
  const refused = refusedBy(bucket.name)
  const at = (name: string) => ({ Bucket: bucket.name, Key: name })

  async function stat(name: string): Promise<Stat | null> {
    try {
      const head = await client.send(new sdk.HeadObjectCommand(at(name)))
      return { size: head.ContentLength ?? 0, type: head.ContentType ?? '', modified: head.LastModified?.getTime() ?? 0 }
    } catch (error) {
      // Answers to HEAD have no body, so a missing bucket looks like a missing file.
      if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null
      return refused(error)
    }
  }

  return {
    domain: domainOf(bucket),
    stat,
    async put(name, draft, { size, type }) {
      const object = { ...at(name), ContentType: type }
      if (size > PART_BYTES) return putInParts(sdk, client, object, draft, size).catch(refused)
      const command = new sdk.PutObjectCommand({ ...object, ContentLength: size, Body: createReadStream(draft) })
      await client.send(command).catch(refused)
    },
    pathOf: () => null,
    async read(name, part) {
      const Range = part && `bytes=${part.start}-${part.end}`
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...at(name), Range })).catch(refused)
      if (!Body) throw new AppError('oss.noFile')
      return Body as Readable
    },
    async remove(name) {
      await client.send(new sdk.DeleteObjectCommand(at(name))).catch(refused)
    },
    async copy(from, to) {
      await client.send(new sdk.CopyObjectCommand({ ...at(to), CopySource: `${bucket.name}/${from}` })).catch(refused)
    },
    async link(name, seconds) {
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner')
      return getSignedUrl(client, new sdk.GetObjectCommand(at(name)), { expiresIn: seconds })
    },
    buckets: {
      async make(name) {
        await client.send(new sdk.CreateBucketCommand({ Bucket: name })).catch(refusedBy(name))
      },
      async remove(name) {
        await client.send(new sdk.DeleteBucketCommand({ Bucket: name })).catch(refusedBy(name))
      },
    },
  }
}

function clientOf(Client: typeof S3Client, bucket: Bucket, { connectMs, silentMs }: Patience): S3Client {
  const { endpoint, region, accessKey, secretKey, pathStyle } = bucket
  const client = new Client({
    endpoint,
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    forcePathStyle: pathStyle,
    // Trailing checksums are specific to Amazon: other services refuse them or store them with the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      httpAgent: new Agent(SOCKETS),
      httpsAgent: new SecureAgent(SOCKETS),
    },
    logger: SILENT,
  })
  // Limits answers at the connection, before the client reads them into memory.
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const result = await next(args)
        const response = result.response as { statusCode: number; body: unknown }
        const isFile = commandName === 'GetObjectCommand' && response.statusCode < 300
        if (!isFile && response.body instanceof Readable)
          response.body = Readable.from(shortened(response.body, endpoint), { objectMode: false })
        return result
      },
    { step: 'deserialize', priority: 'low', name: 'boundedAnswer' },
  )
  return client
}

async function* shortened(body: Readable, endpoint: string): AsyncGenerator<Buffer> {
  let size = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_ANSWER_LENGTH) throw new AnswerTooLongError(`${endpoint} answered more than ${MAX_ANSWER_LENGTH} bytes`)
    yield part
  }
}
