// Spreadsheet files of other formats, whatever their names end with: the refusal says which one it is.

/** Formats that programs of sheets save as xlsx. */
export type OtherFormat = 'xls' | 'xlsb' | 'ods' | 'html' | 'xml'

/** Compound files of Microsoft: old workbooks, and workbooks with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Name of the part that holds a workbook with a password. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const HEAD_BYTES = 1000

/** Of a file that is no archive; `null` where it may be CSV. */
export function otherFormat(bytes: Buffer): OtherFormat | 'encrypted' | null {
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return bytes.includes(ENCRYPTED) ? 'encrypted' : 'xls'
  const head = bytes.toString('utf8', 0, HEAD_BYTES).replace(/^[\s\ufeff]+/, '')
  if (/^<\?xml\b/i.test(head)) return /<html\b/i.test(head) ? 'html' : 'xml'
  return /^<(?:!doctype html|html|head|meta|style|table)\b/i.test(head) ? 'html' : null
}

/** Of an archive without the parts of xlsx. */
export function otherArchive(names: readonly string[]): OtherFormat | null {
  if (names.includes('xl/workbook.bin')) return 'xlsb'
  return names.includes('content.xml') && names.includes('mimetype') ? 'ods' : null
}
