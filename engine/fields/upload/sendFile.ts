// Uploads one file. Uses XMLHttpRequest, because fetch reports no upload progress over HTTP/1.1.

import { ApiError } from '../../api/apiError.ts'
import { apiHeaders } from '../../api/client.ts'
import { platformPaths } from '../../api/platformPaths.ts'
import { translateNow } from '../../text/language.ts'

/** The field that the file is for, which says what kinds and sizes the server takes; the storage that is tried out; or an attachment, with a row of its own. */
export type UploadPlace = { entity: string; field: string } | { code: string } | 'attachment'

interface Answer {
  code?: number
  msg?: string
  data?: { link?: string } | null
}

/**
 * Sends a file; answers its link.
 * @param onProgress share sent so far, 0 to 1
 * Throws an `ApiError` with a sentence for the user, and the signal's reason when it was aborted.
 */
export function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal, place?: UploadPlace): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const body = new FormData()
    body.append('file', file)
    request.open('POST', addressOf(place))
    for (const [name, value] of Object.entries(apiHeaders())) request.setRequestHeader(name, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = (request.response ?? {}) as Answer
      // A comma parts links from each other, so a link itself may hold none.
      if (request.status < 300 && answer.data?.link) resolve(answer.data.link.replaceAll(',', '%2C'))
      else reject(new ApiError(answer.code ?? request.status, answer.msg || translateNow('fault.unknown')))
    }
    request.onerror = () => reject(new ApiError(0, translateNow('fault.network')))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function addressOf(place: UploadPlace | undefined): string {
  if (place === 'attachment') return platformPaths.attach
  return place ? `${platformPaths.upload}?${new URLSearchParams({ ...place })}` : platformPaths.upload
}
