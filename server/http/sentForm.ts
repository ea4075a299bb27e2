// Reads files of multipart forms. Errors of the parser (missing boundary, damaged part, early end) are answered with 4xx.

import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Maximum size in bytes of each input beside a file, and of all inputs of several files: they stay in memory until the possibly slow upload
 * ends.
 */
const MAX_INPUT_LENGTH = 4 * 1024
const MAX_OF_SEVERAL = 64 * 1024

/**
 * File of a form, `truncated` if larger than `maxBytes`, with the inputs before it, cut at `maxInput` bytes. Throws upload.missing and
 * request.malformed; pass errors of its stream to `formFault`.
 */
export async function sentFile(request: FastifyRequest, maxBytes: number, maxInput = MAX_INPUT_LENGTH): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const part = await request.file({ limits: { fileSize: maxBytes, fieldSize: maxInput }, throwFileSizeLimit: false }).catch(formFault)
  if (!part) throw new AppError('upload.missing')
  return part
}

/**
 * All parts of a form. Throws upload.missing, request.fileTooLarge and request.malformed.
 * @param more further options of the parser, such as the maximum number of parts
 */
export async function* sentParts(
  request: FastifyRequest,
  maxBytes: number,
  { limits, ...more }: NonNullable<Parameters<FastifyRequest['parts']>[0]> = {},
): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  try {
    for await (const part of request.parts({ ...more, limits: { ...limits, fileSize: maxBytes, fieldSize: MAX_OF_SEVERAL } })) {
      if (part.type === 'field' && part.valueTruncated) throw new AppError('request.malformed')
      yield part
    }
  } catch (error) {
    formFault(error)
  }
}

/** Rethrows an error while reading a form: errors of the parser have no system code, and a stream may end with its connection. */
export function formFault(error: unknown): never {
  if (error instanceof AppError) throw error
  const { code } = error as { code?: string }
  throw code === undefined || CUT.includes(code) ? new AppError('request.malformed') : error
}

const CUT = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR']
