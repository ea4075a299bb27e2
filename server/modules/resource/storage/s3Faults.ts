// Translates errors of a bucket to API errors.

import { AppError, type ErrorKey } from '#server/errors.ts'

const SENTENCES: Readonly<Record<string, ErrorKey>> = {
  AccessDenied: 'oss.keyRefused',
  InvalidAccessKeyId: 'oss.keyRefused',
  SignatureDoesNotMatch: 'oss.keyRefused',
  RequestTimeTooSkewed: 'oss.clock',
  NoSuchBucket: 'oss.noBucket',
  NotFound: 'oss.noFile',
  NoSuchKey: 'oss.noFile',
  BucketAlreadyExists: 'oss.bucketTaken',
  BucketAlreadyOwnedByYou: 'oss.bucketTaken',
  BucketNotEmpty: 'oss.bucketNotEmpty',
  InsufficientStorage: 'oss.full',
  QuotaExceeded: 'oss.full',
  XMinioStorageFull: 'oss.full',
  TimeoutError: 'oss.late',
  AnswerTooLongError: 'oss.away',
  ECONNREFUSED: 'oss.away',
  ECONNRESET: 'oss.away',
  ENOTFOUND: 'oss.away',
  EAI_AGAIN: 'oss.away',
  EHOSTUNREACH: 'oss.away',
  EPIPE: 'oss.away',
}

const BY_STATUS: Readonly<Record<number, ErrorKey>> = { 403: 'oss.keyRefused', 404: 'oss.noFile', 507: 'oss.full' }

interface S3Fault {
  name?: string
  code?: string
  Code?: string
  $metadata?: { httpStatusCode?: number }
}

/** Throws the API error for an error of the bucket. */
export function refusedBy(bucket: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof AppError) throw error
    const { name = '', code = '', Code = '', $metadata } = error as S3Fault
    const key = [Code, name, code].flatMap((one) => SENTENCES[one] ?? [])[0] ?? BY_STATUS[$metadata?.httpStatusCode ?? 0]
    throw new AppError(key ?? 'oss.refused', { bucket, what: Code || name || code })
  }
}
