// Files of a multipart form. Every error of the parser is answered with 4xx: a missing boundary, a damaged part, an early end.

import type { Multipart, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/** The file of a form, `truncated` beyond `maxBytes`. Throws upload.missing and request.malformed; its stream breaks as `formFault` reads it. */
export async function sentFile(request: FastifyRequest, maxBytes: number): Promise<MultipartFile> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  const part = await request.file({ limits: { fileSize: maxBytes }, throwFileSizeLimit: false }).catch(formFault)
  if (!part) throw new AppError('upload.missing')
  return part
}

/** All parts of a form. Throws upload.missing, request.fileTooLarge and request.malformed. */
export async function* sentParts(request: FastifyRequest, maxBytes: number): AsyncGenerator<Multipart> {
  if (!request.isMultipart()) throw new AppError('upload.missing')
  try {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) yield part
  } catch (error) {
    formFault(error)
  }
}

/** Rethrows what broke while a form was read: errors of its parser have no code of the system, and a stream may end with its connection. */
export function formFault(error: unknown): never {
  if (error instanceof AppError) throw error
  const { code } = error as { code?: string }
  throw code === undefined || CUT.includes(code) ? new AppError('request.malformed') : error
}

const CUT = ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'ABORT_ERR']
