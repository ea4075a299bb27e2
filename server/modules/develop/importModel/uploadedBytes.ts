// The file of a form from which a model is proposed.

import type { Call } from '#http/route.ts'
import { formFault, sentFile } from '#http/sentForm.ts'
import { AppError } from '#server/errors.ts'

const FILE_LIMIT_MB = 10

/** The bytes and the name of `file`. Throws upload.missing and upload.tooLarge. */
export async function uploadedBytes({ request }: Call): Promise<{ bytes: Buffer; name: string }> {
  const part = await sentFile(request, FILE_LIMIT_MB * 1024 * 1024)
  const bytes = await part.toBuffer().catch(formFault)
  if (part.file.truncated) throw new AppError('upload.tooLarge', { limit: FILE_LIMIT_MB })
  return { bytes, name: part.filename }
}
