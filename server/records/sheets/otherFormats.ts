// Recognises spreadsheet files of other formats by content, for the error message.

/** Formats that spreadsheet programs can save as xlsx. */
export type OtherFormat = 'xls' | 'xlsb' | 'ods' | 'html' | 'xml'

/** Compound files of Microsoft: old or encrypted workbooks. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Name of the part in an encrypted workbook. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const HEAD_BYTES = 1000

/** Format of a file that is no archive; `null` if it may be CSV. */
export function otherFormat(bytes: Buffer): OtherFormat | 'encrypted' | null {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return bytes.includes(ENCRYPTED) ? 'encrypted' : 'xls'
  const head = bytes.toString('utf8', 0, HEAD_BYTES).replace(/^[\s\ufeff]+/, '')
  if (/^<\?xml\b/i.test(head)) return /<html\b/i.test(head) ? 'html' : 'xml'
  return /^<(?:!doctype html|html|head|meta|style|table)\b/i.test(head) ? 'html' : null
}

/** Format of an archive without xlsx parts. */
export function otherArchive(names: readonly string[]): OtherFormat | null {
  if (names.includes('xl/workbook.bin')) return 'xlsb'
  return names.includes('content.xml') && names.includes('mimetype') ? 'ods' : null
}
