// Reads the body of a pushed event: JSON, XML, or a form with either of them and pictures.

import { jsonBody } from '#http/bodies.ts'
import type { Call } from '#http/route.ts'
import { sentParts } from '#http/sentForm.ts'
import { AppError } from '#server/errors.ts'
import { xmlMembers } from './xmlMembers.ts'

export const MAX_PUSHED_BYTES = 16 * 1024 * 1024
const MAX_TEXT = 256 * 1024
const MAX_PICTURE = 8 * 1024 * 1024
const MAX_PARTS = 12

export interface PushedBody {
  /** Texts as sent, without pictures. */
  raw: string
  bodies: unknown[]
  pictures: Buffer[]
}

const isText = (bytes: Buffer): boolean => /^[\s\uFEFF]*[{[<]/.test(bytes.subarray(0, 64).toString('utf8'))

/**
 * Throws push.xml, push.documentType, request.bodyTooLarge and the errors of sentParts and jsonBody; `raw` of the error is the text so far.
 */
export async function readPush(request: Call['request']): Promise<PushedBody> {
  const read: PushedBody = { raw: '', bodies: [], pictures: [] }
  const addText = (text: string): void => {
    read.raw += `${text}\n`
    if (text.length > MAX_TEXT) throw new AppError('request.bodyTooLarge', { limit: `${MAX_TEXT / 1024}KB` })
    read.bodies.push(text.replace(/^[\s\uFEFF]+/, '').startsWith('<') ? xmlMembers(text) : jsonBody(text))
  }
  try {
    if (!request.isMultipart()) {
      const { body } = request
      addText(typeof body === 'string' ? body : JSON.stringify(body ?? ''))
      return read
    }
    const options = { limits: { files: MAX_PARTS, fields: 0, parts: MAX_PARTS, headerPairs: 50 }, isPartAFile: () => true }
    let size = 0
    for await (const part of sentParts(request, MAX_PICTURE, options)) {
      if (part.type !== 'file') continue
      const bytes = await part.toBuffer()
      size += bytes.length
      if (size > MAX_PUSHED_BYTES) throw new AppError('request.bodyTooLarge', { limit: `${MAX_PUSHED_BYTES / 1024 / 1024}MB` })
      if (isText(bytes)) addText(bytes.toString('utf8'))
      else {
        read.raw += `[${part.fieldname.slice(0, 50)} ${part.mimetype.slice(0, 50)} ${bytes.length}]\n`
        read.pictures.push(bytes)
      }
    }
    return read
  } catch (error) {
    throw Object.assign(error as Error, { raw: read.raw })
  }
}
