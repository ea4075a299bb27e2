// Uploads forms with files. Uses XMLHttpRequest, because fetch reports no upload progress over HTTP/1.1.

import { translateNow } from '../text/language.ts'
import { type ParsedAnswer, readAnswer } from './answer.ts'
import { ApiError } from './apiError.ts'
import { apiHeaders } from './exchange.ts'

export interface UploadOptions {
  /** Called with the fraction sent so far, 0 to 1. */
  onProgress(share: number): void
  signal: AbortSignal
}

/** Uploads a form. Throws an `ApiError` with code 0 if there is no response, and the reason of the signal if it is aborted. */
export function requestUpload(path: string, form: FormData, { onProgress, signal }: UploadOptions): Promise<ParsedAnswer<unknown>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(apiHeaders())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const requestId = request.getResponseHeader('x-request-id') ?? undefined
      resolve(
        readAnswer({
          status: request.status,
          type: request.getResponseHeader('content-type') ?? '',
          text: request.responseText,
          requestId,
        }),
      )
    }
    request.onerror = () => reject(new ApiError(0, translateNow('fault.network')))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    if (signal.aborted) reject(signal.reason)
    else request.send(form)
  })
}
