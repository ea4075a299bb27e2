// Plans the requests for registers, and decodes their values.

import * as dict from '#engine/site/keys.ts'

/** `DCBA` has the least significant byte first; `CDAB` swaps words, `BADC` the bytes of each word. */
export type ByteOrder = 'ABCD' | 'CDAB' | 'BADC' | 'DCBA'

export type DataType = keyof typeof WORDS

export interface Register {
  field: string
  /** Key of `modbus_table`, equal to the function code that reads the table. */
  table: string
  /** Register address from 0. */
  address: number
  type: DataType
  order: ByteOrder
  scale: number
  /** Unit of the value; '' for the unit of the field. */
  unit: string
}

/** Adjacent registers or bits that one request reads. */
export interface RegisterBlock {
  table: string
  address: number
  /** Number of 16-bit registers, or of bits. */
  count: number
}

/** Number of registers of a value. */
const WORDS = { bit: 1, int16: 1, uint16: 1, int32: 2, uint32: 2, float32: 2, float64: 4 } as const
const LAST_ADDRESS = 65_535
/** Maximum number of registers per request, by the protocol. */
const MAX_WORDS = 125
const BITS: readonly string[] = [dict.modbusTable.coils01, dict.modbusTable.discreteInputs02]
/** Significant decimal digits of single-precision and other values. */
const FLOAT_DIGITS = 7
const DIGITS = 12

export const isBitTable = (table: string): boolean => BITS.includes(table)

export const isDataType = (type: string): type is DataType => Object.hasOwn(WORDS, type)

/** Reason why a register cannot be read; `null` if it can. */
export function mismatchOf({ table, address, type }: Register): 'type' | 'address' | null {
  if (isBitTable(table) !== (type === 'bit')) return 'type'
  return address + WORDS[type] - 1 > LAST_ADDRESS ? 'address' : null
}

/** Requests for the registers. Only adjacent registers share a request, since devices answer gaps with an exception. */
export function blocksOf(registers: readonly Register[]): RegisterBlock[] {
  const blocks: RegisterBlock[] = []
  const sorted = [...registers].sort((one, other) => one.table.localeCompare(other.table) || one.address - other.address)
  for (const { table, address, type } of sorted) {
    const end = address + WORDS[type]
    const last = blocks.at(-1)
    const isNeighbour = last?.table === table && address <= last.address + last.count && end - last.address <= MAX_WORDS
    if (last && isNeighbour) last.count = Math.max(last.count, end - last.address)
    else blocks.push({ table, address, count: end - address })
  }
  return blocks
}

export const holds = (block: RegisterBlock, { table, address, type }: Register): boolean =>
  block.table === table && address >= block.address && address + WORDS[type] <= block.address + block.count

/** Length in bytes of the answer to a block. */
export const bytesOf = ({ table, count }: RegisterBlock): number => (isBitTable(table) ? Math.ceil(count / 8) : count * 2)

/** Value of a register in the answer to its block, multiplied by its scale; `null` for NaN. */
export function valueIn({ address, type, order, scale }: Register, block: RegisterBlock, bytes: Buffer): number | null {
  const place = address - block.address
  if (type === 'bit') return ((bytes[place >> 3] ?? 0) >> (place & 7)) & 1
  const own = ordered(bytes.subarray(place * 2, (place + WORDS[type]) * 2), order)
  const value = read(type, own)
  if (!Number.isFinite(value)) return null
  return Number((value * scale).toPrecision(type === 'float32' ? FLOAT_DIGITS : DIGITS))
}

function read(type: Exclude<DataType, 'bit'>, bytes: Buffer): number {
  switch (type) {
    case 'int16':
      return bytes.readInt16BE()
    case 'uint16':
      return bytes.readUInt16BE()
    case 'int32':
      return bytes.readInt32BE()
    case 'uint32':
      return bytes.readUInt32BE()
    case 'float32':
      return bytes.readFloatBE()
    case 'float64':
      return bytes.readDoubleBE()
  }
}

/** Bytes reordered with the most significant one first. */
function ordered(bytes: Buffer, order: ByteOrder): Buffer {
  const words = Array.from({ length: bytes.length / 2 }, (_, at) => bytes.subarray(at * 2, at * 2 + 2))
  const hasSwappedBytes = order === 'BADC' || order === 'DCBA'
  const hasSwappedWords = order === 'CDAB' || order === 'DCBA'
  const own = words.map((word) => (hasSwappedBytes ? Buffer.from(word).reverse() : word))
  return Buffer.concat(hasSwappedWords ? own.reverse() : own)
}
