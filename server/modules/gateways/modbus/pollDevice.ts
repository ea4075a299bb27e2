// Polls a Modbus device once, and stores its registers as a row.

import type { Entity } from '#model/entity/entity.ts'
import { siteTime } from '#model/siteTime.ts'
import { converted } from '#model/units.ts'
import type { DiscardedValue } from '#series/discardedValue.ts'
import { AppError } from '#server/errors.ts'
import type { Platform } from '#server/platform.ts'
import { type Rec, textOf } from '#store/rows.ts'
import { senderById } from '../../devices/index.ts'
import { type Mappings, type RegisterMapping, seriesOf } from '../mappings/mappings.ts'
import type { RowQueue } from '../queue/rowQueue.ts'
import { sentencesOf, type Trace } from '../trace/trace.ts'
import { type ModbusAnswers, type ModbusLimits, placeOf, readBlocks } from './readBlocks.ts'
import { blocksOf, holds, type RegisterBlock, valueIn } from './registers.ts'

export interface PollParts {
  platform: Platform
  queue: RowQueue
  trace: Trace
  mappings: Mappings
}

/** Reads the registers of a device and stores a row; returns the reason of a failure, or `null`. Rejects when the store fails. */
export async function pollDevice(parts: PollParts, device: Rec, limits: ModbusLimits): Promise<AppError | null> {
  const { platform, queue, trace, mappings } = parts
  const sender = await senderById(platform, textOf(device, 'id'))
  if (!sender) return null
  const address = textOf(device, 'modbusAddress')
  const frame = { protocol: 'modbus', connector: 'modbus', sender, address } as const
  let raw = ''
  try {
    const mapping = (await mappings.registers()).find(({ id, tenantId }) => id === device.mappingId && tenantId === sender.tenantId)
    const entity = mapping ? seriesOf(platform, mapping.kind) : null
    if (!mapping || !entity?.series) throw new AppError('modbus.noMapping')
    const blocks = blocksOf(mapping.registers)
    const answers = await readBlocks(placeOf(address, Number(device.modbusUnit ?? 1)), blocks, limits)
    raw = answers.raw
    const refusals = answers.blocks.filter((one) => one instanceof AppError)
    if (refusals.length === blocks.length) throw refusals[0] ?? new AppError('modbus.noMapping')
    const { row, leftOut } = rowOf(entity, mapping, blocks, answers)
    const answer = await queue.store({ sender, row: { ...row, [entity.series.time]: siteTime() }, leftOut })
    trace.frame({ ...frame, raw, outcome: answer?.result ?? 'notice', read: row, answer })
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const { raw: exchanged = raw } = error as { raw?: string }
    trace.frame({ ...frame, raw: exchanged, outcome: 'malformed', reason: sentencesOf(error) })
    return error
  }
}

function rowOf(entity: Entity, { kind, registers }: RegisterMapping, blocks: readonly RegisterBlock[], { blocks: answers }: ModbusAnswers) {
  const row: Rec = { kind }
  const leftOut: DiscardedValue[] = []
  for (const register of registers) {
    const { field, unit, address } = register
    const at = blocks.findIndex((block) => holds(block, register))
    const bytes = answers[at]
    if (bytes === undefined || bytes instanceof AppError) {
      if (bytes) leftOut.push({ field, raw: null, reason: sentencesOf(bytes) })
      continue
    }
    const value = valueIn(register, blocks[at] as RegisterBlock, bytes)
    if (value === null)
      leftOut.push({ field, raw: bytes.toString('hex'), reason: sentencesOf(new AppError('modbus.noNumber', { address })) })
    else row[field] = unit === '' ? value : (converted(value, unit, entity.field[field]?.unit ?? '') ?? value)
  }
  return { row, leftOut }
}
