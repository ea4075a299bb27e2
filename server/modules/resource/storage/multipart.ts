// Multipart upload of a large file, streamed from disk.

import { createReadStream } from 'node:fs'
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3'

type Sdk = typeof import('@aws-sdk/client-s3')

/** Size of a part, and minimum size for multipart uploads; S3 allows 10,000 parts. */
export const PART_BYTES = 8 * 1024 * 1024
const AT_ONCE = 2

/** Uploads a file in parts; aborts the upload if one fails. */
export async function putInParts(
  sdk: Sdk,
  client: S3Client,
  object: Pick<PutObjectCommandInput, 'Bucket' | 'Key' | 'ContentType'>,
  draft: string,
  size: number,
): Promise<void> {
  const { Bucket, Key } = object
  const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand(object))
  const upload = { Bucket, Key, UploadId }
  const count = Math.ceil(size / PART_BYTES)
  const tags: (string | undefined)[] = new Array(count)
  let next = 0
  const sendNext = async (): Promise<void> => {
    while (next < count) {
      const at = next++
      const start = at * PART_BYTES
      const end = Math.min(start + PART_BYTES, size) - 1
      const Body = createReadStream(draft, { start, end })
      const part = { ...upload, PartNumber: at + 1, ContentLength: end - start + 1, Body }
      try {
        tags[at] = (await client.send(new sdk.UploadPartCommand(part))).ETag
      } catch (error) {
        next = count
        throw error
      }
    }
  }
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, sendNext))
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) {
    // If the abort fails as well, the bucket's rule for incomplete uploads removes the parts; the first error is reported.
    await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw failed.reason
  }
  const Parts = tags.map((ETag, at) => ({ ETag, PartNumber: at + 1 }))
  await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
}
