// Values of Flowable's variables.

import { siteTime } from '#model/siteTime.ts'
import type { TextCell } from '#store/foreign/index.ts'
import { javaValue } from './javaValues.ts'

export const VARIABLE_COLUMNS = [
  'ID',
  'TYPE',
  'NAME',
  'EXECUTION_ID',
  'PROC_INST_ID',
  'TASK_ID',
  'BYTEARRAY_ID',
  'DOUBLE',
  'LONG',
  'TEXT',
  'TEXT2',
] as const

export type VariableRow = Readonly<Record<(typeof VARIABLE_COLUMNS)[number], TextCell>>

/** Types whose content is in `ACT_GE_BYTEARRAY`. */
const IN_BYTES = ['longString', 'longJson', 'json', 'serializable', 'bytes']

/** The value; `undefined` if it cannot be read. @param bytes content of its byte array */
export function variableValue({ TYPE, DOUBLE, LONG, TEXT }: VariableRow, bytes: Buffer | undefined): unknown {
  const text = TEXT ?? (bytes && IN_BYTES.includes(TYPE ?? '') ? bytes.toString('utf8') : null)
  switch (TYPE) {
    case 'null':
      return null
    case 'string':
    case 'longString':
    case 'uuid':
      return text
    case 'integer':
    case 'short':
    case 'long':
      return LONG === null ? null : numberOf(LONG)
    case 'double':
      return DOUBLE === null ? null : Number(DOUBLE)
    case 'bigdecimal':
    case 'biginteger':
      return text === null ? null : numberOf(text)
    case 'boolean':
      return LONG === null ? null : Number(LONG) === 1
    case 'date':
    case 'instant':
    case 'jodadate':
    case 'jodadatetime':
      return LONG === null ? null : siteTime(new Date(Number(LONG)))
    case 'localdatetime':
      return LONG === null ? null : utcText(Number(LONG))
    case 'localdate':
      return LONG === null ? null : utcText(Number(LONG) * 86_400_000).slice(0, 'YYYY-MM-DD'.length)
    case 'json':
    case 'longJson':
      return text === null ? null : parsed(text)
    case 'emptyCollection':
      return []
    case 'serializable':
      return bytes && javaValue(bytes)
    default:
      return undefined
  }
}

/** Digits of a moment without a zone, which Flowable stores as UTC. */
const utcText = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().replace('T', ' ').slice(0, 'YYYY-MM-DD HH:mm:ss'.length)

/** A number that would lose digits, such as an id, is a text. */
function numberOf(text: string): number | string {
  const number = Number(text)
  return String(number) === text || !/^-?\d{16,}/.test(text) ? number : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
