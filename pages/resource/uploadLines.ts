// State of several uploads, a line for each file. A few run at a time; failed ones stay and can be repeated.

import { checkFile, type FileFault } from '../../engine/fields/upload/checkFile.ts'
import type { Upload } from '../../engine/model/formats/uploads.ts'

export interface UploadLine {
  key: number
  file: File
  state: 'waiting' | 'sending' | 'done' | 'refused' | 'failed'
  /** Fraction sent, 0 to 1. */
  share: number
  /** Message of the server for a failed upload. */
  reason: string | null
  /** Fault of a file that was refused before the upload. */
  fault: FileFault | null
}

/** Maximum number of concurrent uploads; browsers allow six connections, and other calls need some. */
const AT_ONCE = 3

/** @param first key of the first new line; the others follow */
export function addUploads(lines: readonly UploadLine[], files: readonly File[], upload: Upload, first: number): readonly UploadLine[] {
  const added = files.map((file, at): UploadLine => {
    const fault = checkFile(file, upload)
    return { key: first + at, file, state: fault ? 'refused' : 'waiting', share: 0, reason: null, fault }
  })
  return [...lines, ...added]
}

export function changed(lines: readonly UploadLine[], key: number, values: Partial<UploadLine>): readonly UploadLine[] {
  return lines.map((line) => (line.key === key ? { ...line, ...values } : line))
}

/** The lines that may start now. */
export function startable(lines: readonly UploadLine[]): readonly UploadLine[] {
  const free = AT_ONCE - lines.filter(({ state }) => state === 'sending').length
  return lines.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
}

export const isUploading = ({ state }: UploadLine): boolean => state === 'waiting' || state === 'sending'
