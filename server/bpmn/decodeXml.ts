// Decodes a process file by the encoding in its XML declaration.

import { DefinitionError } from './definition.ts'

const DECLARED = /^([^<]*<\?xml[^>]*\bencoding\s*=\s*["'])([^"']+)/

/**
 * Replaces the declared encoding by UTF-8, as which the text is stored. Throws `DefinitionError` for an unknown encoding or invalid bytes.
 */
export function decodeXml(bytes: Uint8Array): string {
  const marks = [bytes[0], bytes[1]]
  const byMark = marks[0] === 0xff && marks[1] === 0xfe ? 'utf-16le' : marks[0] === 0xfe && marks[1] === 0xff ? 'utf-16be' : null
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const named = byMark ?? DECLARED.exec(head)?.[2] ?? 'utf-8'
  try {
    return new TextDecoder(named, { fatal: true }).decode(bytes).replace(DECLARED, '$1UTF-8')
  } catch {
    throw new DefinitionError([{ kind: 'unreadable', what: `encoding ${named}`, element: '', line: 1 }])
  }
}
