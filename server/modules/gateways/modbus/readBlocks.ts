// Reads registers of a Modbus device over one connection, limited in time and bytes.

import { connect, type Socket } from 'node:net'
import type { ModbusTCPClient } from 'jsmodbus'
import * as dict from '#engine/site/keys.ts'
import { AppError } from '#server/errors.ts'
import { allowedAddress } from '#server/outbound/hosts.ts'
import { bytesOf, type RegisterBlock } from './registers.ts'

export interface ModbusPlace {
  host: string
  port: number
  /** Unit identifier, 0 to 255. */
  unit: number
}

export interface ModbusLimits {
  /** Allowed hosts, in the form that `mayCall` takes. */
  hosts: readonly string[]
  /** Milliseconds for one answer. */
  answerMs: number
  /** Milliseconds for the whole exchange. */
  wholeMs: number
}

export interface ModbusAnswers {
  /** Bytes of each block, or its error. */
  blocks: (Buffer | AppError)[]
  /** Frames in both directions, as hexadecimal lines. */
  raw: string
}

/** Maximum number of bytes from a device: a hundred answers of maximum length. */
const MAX_BYTES = 100 * 260
const MAX_RAW_LENGTH = 2_000
const DEFAULT_PORT = 502

/** `10.20.1.15:502`, `[fd00::5]`, `meter.example.cn`. */
export function placeOf(address: string, unit: number, defaultPort = DEFAULT_PORT): ModbusPlace {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d+))?$/.exec(address) ?? []
  return { host: bracketed ?? plain ?? address, port: port === undefined ? defaultPort : Number(port), unit }
}

/**
 * Reads register blocks one after another; a Modbus exception concerns only its block. Throws device.hostRefused, modbus.away,
 * modbus.silent and modbus.wrongAnswer, with `raw` if frames were exchanged.
 */
export async function readBlocks(place: ModbusPlace, blocks: readonly RegisterBlock[], limits: ModbusLimits): Promise<ModbusAnswers> {
  const { host, port, unit } = place
  const name = `${host}:${port}`
  const ip = await allowedAddress(host, port, limits.hosts).catch((error: Error) => {
    throw new AppError('modbus.away', { host: name, what: error.message })
  })
  if (ip === null) throw new AppError('device.hostRefused', { host: name })
  const { guardedClient } = await import('./guardedClient.ts')
  const socket = connect({ host: ip, port })
  const log = recorded(socket)
  const failed = failureOf(socket, limits.wholeMs, name)
  try {
    // The client waits for the socket's connect event.
    const client = guardedClient(socket, unit, limits.answerMs)
    await Promise.race([failed, new Promise((resolve) => socket.once('connect', resolve))])
    const answers: (Buffer | AppError)[] = []
    for (const block of blocks) answers.push(await Promise.race([failed, readBlock(client, block, name)]))
    return { blocks: answers, raw: log() }
  } catch (error) {
    if (error instanceof AppError) throw Object.assign(error, { raw: log() })
    throw error
  } finally {
    socket.destroy()
  }
}

const READS = {
  [dict.modbusTable.coils01]: 'readCoils',
  [dict.modbusTable.discreteInputs02]: 'readDiscreteInputs',
  [dict.modbusTable.holdingRegisters03]: 'readHoldingRegisters',
  [dict.modbusTable.inputRegisters04]: 'readInputRegisters',
} as const

/** Reads a block; returns an exception of the device. Throws like `readBlocks`. */
export async function readBlock(client: ModbusTCPClient, block: RegisterBlock, host: string): Promise<Buffer | AppError> {
  const read = READS[block.table as keyof typeof READS]
  try {
    const { response } = await client[read](block.address, block.count)
    const bytes = response.body.valuesAsBuffer
    // An answer of another length belongs to another request.
    if (bytes.length !== bytesOf(block)) throw new AppError('modbus.wrongAnswer', { host })
    return bytes
  } catch (error) {
    if (error instanceof AppError) throw error
    const { err, response } = error as { err?: string; response?: { body?: { code?: number } } }
    if (err === 'ModbusException') return new AppError('modbus.exception', { code: response?.body?.code ?? 0, address: block.address })
    if (err === 'OutOfSync' || err === 'Protocol') throw new AppError('modbus.wrongAnswer', { host })
    if (err === 'Timeout') throw new AppError('modbus.silent', { host })
    throw new AppError('modbus.away', { host, what: (error as Error).message ?? String(err) })
  }
}

/** Rejects when the connection fails, closes, times out or exceeds the byte limit. */
function failureOf(socket: Socket, wholeMs: number, host: string): Promise<never> {
  const failed = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new AppError('modbus.silent', { host })), wholeMs)
    let size = 0
    socket.on('data', (bytes) => {
      size += bytes.length
      if (size <= MAX_BYTES) return
      reject(new AppError('modbus.wrongAnswer', { host }))
      socket.destroy()
    })
    socket.on('error', ({ message }) => reject(new AppError('modbus.away', { host, what: message })))
    socket.on('close', () => {
      clearTimeout(timer)
      reject(new AppError('modbus.away', { host, what: 'closed' }))
    })
  })
  // May reject after the result was awaited.
  failed.catch(() => {})
  return failed
}

function recorded(socket: Socket): () => string {
  let raw = ''
  const add = (mark: string, bytes: Buffer): void => {
    if (raw.length < MAX_RAW_LENGTH) raw += `${raw === '' ? '' : '\n'}${mark} ${bytes.subarray(0, 300).toString('hex')}`
  }
  const write = socket.write.bind(socket) as (bytes: Buffer, ...more: unknown[]) => boolean
  socket.write = ((bytes: Buffer, ...more: unknown[]) => {
    add('>', bytes)
    return write(bytes, ...more)
  }) as typeof socket.write
  socket.on('data', (bytes: Buffer) => add('<', bytes))
  return () => raw.slice(0, MAX_RAW_LENGTH)
}
