import { ApiError } from '../../api/apiError.ts'
import { api } from '../../api/client.ts'
import { platformPaths } from '../../api/platformPaths.ts'
import { translateNow } from '../../text/language.ts'

/** The field that the file is for, which says what kinds and sizes the server takes; the storage that is tried out; or an attachment, with a row of its own. */
export type UploadPlace = { entity: string; field: string } | { code: string } | 'attachment'

/**
 * Sends a file; answers its link.
 * @param onProgress share sent so far, 0 to 1
 * Throws an `ApiError` with a sentence for the user, and the signal's reason when it was aborted.
 */
export async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal, place?: UploadPlace): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const data = await api.upload<{ link?: unknown } | null>(addressOf(place), form, { onProgress, signal })
  if (typeof data?.link !== 'string' || data.link === '') throw new ApiError(200, translateNow('fault.noLink'))
  // A comma parts links from each other, so a link itself may hold none.
  return data.link.replaceAll(',', '%2C')
}

function addressOf(place: UploadPlace | undefined): string {
  if (place === 'attachment') return platformPaths.attach
  return place ? `${platformPaths.upload}?${new URLSearchParams({ ...place })}` : platformPaths.upload
}
