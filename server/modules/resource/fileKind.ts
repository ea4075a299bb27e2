// Detects the type of a file by its first bytes; the extension must match.

export interface UploadKind {
  /** File extensions with the dot. */
  endings: readonly string[]
  type: string
  /** True if browsers may display it; otherwise it is downloaded. */
  inline: boolean
  /** Accepted only for fields whose `upload` lists the extension, such as program packages. */
  onlyAccepted?: true
  matches(head: Buffer): boolean
}

const at = (offset: number, bytes: string | readonly number[]) => {
  const wanted = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : Buffer.from(bytes)
  return (head: Buffer) => head.subarray(offset, offset + wanted.length).equals(wanted)
}

const isZip = at(0, [0x50, 0x4b, 0x03, 0x04])

/** Container format of Word and Excel before 2007. */
const isOle = at(0, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])

/** Number of bytes needed to detect the type. */
export const HEAD_BYTES = 64

export const kinds: readonly UploadKind[] = [
  { endings: ['.jpg', '.jpeg'], type: 'image/jpeg', inline: true, matches: at(0, [0xff, 0xd8, 0xff]) },
  { endings: ['.png'], type: 'image/png', inline: true, matches: at(0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { endings: ['.gif'], type: 'image/gif', inline: true, matches: (head) => at(0, 'GIF87a')(head) || at(0, 'GIF89a')(head) },
  { endings: ['.webp'], type: 'image/webp', inline: true, matches: (head) => at(0, 'RIFF')(head) && at(8, 'WEBP')(head) },
  { endings: ['.bmp'], type: 'image/bmp', inline: true, matches: (head) => at(0, 'BM')(head) && at(6, [0, 0, 0, 0])(head) },
  { endings: ['.pdf'], type: 'application/pdf', inline: true, matches: at(0, '%PDF-') },
  { endings: ['.mp4'], type: 'video/mp4', inline: true, matches: at(4, 'ftyp') },
  { endings: ['.zip'], type: 'application/zip', inline: false, matches: isZip },
  {
    endings: ['.xlsx'],
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    inline: false,
    matches: isZip,
  },
  {
    endings: ['.docx'],
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    inline: false,
    matches: isZip,
  },
  { endings: ['.doc'], type: 'application/msword', inline: false, matches: isOle },
  { endings: ['.xls'], type: 'application/vnd.ms-excel', inline: false, matches: isOle },
  { endings: ['.apk'], type: 'application/vnd.android.package-archive', inline: false, onlyAccepted: true, matches: isZip },
  { endings: ['.ipa', '.wgt'], type: 'application/octet-stream', inline: false, onlyAccepted: true, matches: isZip },
  { endings: ['.bin'], type: 'application/octet-stream', inline: false, onlyAccepted: true, matches: () => true },
]

/** Type of an extension (lower case, with the dot); undefined if such files are not accepted. */
export function kindOfEnding(ending: string): UploadKind | undefined {
  return kinds.find((kind) => kind.endings.includes(ending))
}
