import { ApiError } from '../../api/apiError.ts'
import { api } from '../../api/client.ts'
import { platformPaths } from '../../api/platformPaths.ts'
import { translateNow } from '../../text/language.ts'

/** Purpose of an upload: a field, whose limits the server checks; a storage configuration to test; or an attachment record. */
export type UploadPlace = { entity: string; field: string } | { code: string } | 'attachment'

/**
 * Uploads a file; returns its link. Throws an `ApiError` with a message for the user, and the reason of the signal if it is aborted.
 * @param onProgress called with the fraction sent so far, 0 to 1
 */
export async function sendFile(file: File, onProgress: (share: number) => void, signal: AbortSignal, place?: UploadPlace): Promise<string> {
  const form = new FormData()
  form.append('file', file)
  const data = await api.upload<{ link?: unknown } | null>(addressOf(place), form, { onProgress, signal })
  if (typeof data?.link !== 'string' || data.link === '') throw new ApiError(200, translateNow('fault.noLink'))
  // Commas separate links, so a comma in a link is encoded.
  return data.link.replaceAll(',', '%2C')
}

function addressOf(place: UploadPlace | undefined): string {
  if (place === 'attachment') return platformPaths.attach
  return place ? `${platformPaths.upload}?${new URLSearchParams({ ...place })}` : platformPaths.upload
}
