import type { Upload } from '../../model/formats/uploads.ts'
import { sizeLimit } from '../../model/formats/uploads.ts'
import { PICTURES } from './links.ts'
import { isShrinkable } from './shrinkPicture.ts'

export interface FileFault {
  key: 'field.wrongType' | 'field.tooLarge' | 'field.pictureTooLarge'
  args: Record<string, string>
}

/** Reason why a file cannot be uploaded: extension or size; `null` if it can. */
export function checkFile(file: Pick<File, 'name' | 'size'>, upload: Upload): FileFault | null {
  const name = file.name.toLowerCase()
  if (upload.accept.length > 0 && !upload.accept.some((ending) => name.endsWith(ending))) {
    return { key: 'field.wrongType', args: { name: file.name, accept: upload.accept.join(' ') } }
  }
  if (file.size <= upload.maxKB * 1024) return null
  const isPicture = upload.accept.length > 0 && upload.accept.every((ending) => PICTURES.includes(ending))
  return { key: isPicture ? 'field.pictureTooLarge' : 'field.tooLarge', args: { name: file.name, limit: sizeLimit(upload) } }
}

/** The same check for a field that shrinks large images before the upload. */
export function checkBeforeShrinking(file: Pick<File, 'name' | 'size'>, upload: Upload): FileFault | null {
  const fault = checkFile(file, upload)
  return fault && fault.key !== 'field.wrongType' && isShrinkable(file, upload) ? null : fault
}
