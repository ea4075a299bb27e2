import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer } from 'node:net'
import { ModbusTCPServer } from 'jsmodbus'
import type { CompiledQuery } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { siteTime } from '#model/siteTime.ts'
import { mappingsOf } from '#modules/gateways/mappings/mappings.ts'
import { nextDevice } from '#modules/gateways/modbus/nextDevice.ts'
import type { PollParts } from '#modules/gateways/modbus/pollDevice.ts'
import { type ModbusPoller, startModbusPoller } from '#modules/gateways/modbus/poller.ts'
import { type ModbusLimits, readBlocks } from '#modules/gateways/modbus/readBlocks.ts'
import { createRowQueue } from '#modules/gateways/queue/rowQueue.ts'
import { createTrace } from '#modules/gateways/trace/trace.ts'
import { repositoryOfAllTenants } from '#store/rows.ts'
import { addSite, type Site } from '../../support/site.ts'
import { type Caller, databases, startApp, type TestApp } from '../../support/startApp.ts'
import { waitFor } from '../../support/waitFor.ts'

const MAPPING = 'POST /api/blade-archives/device_mapping/submit'
const POWER_BOX = '23'
const limits: ModbusLimits = { hosts: ['127.0.0.0/8'], answerMs: 3_000, wholeMs: 10_000 }
const servers: Server[] = []
const sockets = new Set<Socket>()

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  servers.push(server)
  server.on('connection', (socket) => sockets.add(socket.on('error', () => {})))
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** The library's own server, with these registers and bits. */
function meter(): Promise<number> {
  const holding = Buffer.alloc(40)
  holding.writeUInt16BE(2305, 0)
  // 41.5 with the low word first.
  holding.write('00004226', 4, 'hex')
  holding.writeInt16BE(-15, 8)
  holding.write('7fc00000', 12, 'hex')
  const server = createServer()
  new ModbusTCPServer(server, { holding, discrete: Buffer.from([0b100]), input: Buffer.alloc(2), coils: Buffer.alloc(1) })
  return listen(server)
}

/** A device that answers each request with these bytes; `%` stands for the transaction of the request. */
function liar(hex: string): Promise<number> {
  return listen(
    createServer((socket) => {
      socket.on('data', (request) => socket.write(Buffer.from(hex.replace('%', request.subarray(0, 2).toString('hex')), 'hex')))
    }),
  )
}

afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))))
})

describe('a device', () => {
  const block = { table: '3', address: 0, count: 2 }
  const read = async (port: number, more: Partial<ModbusLimits> = {}) =>
    readBlocks({ host: '127.0.0.1', port, unit: 1 }, [block], { ...limits, ...more })

  test('is read by the frames of the protocol', async () => {
    const { blocks, raw } = await read(await liar('%0000000701030400010002'))
    expect(blocks).toEqual([Buffer.from('00010002', 'hex')])
    expect(raw.split('\n')).toEqual(['> 000100000006010300000002', '< 0001000000070103040001 0002'.replace(' 0002', '0002')])
  })

  test.each(['07', '99'])('that answers the unknown exception %s is wrong, and ends nothing but its poll', async (code) => {
    await expect(read(await liar(`%000000030183${code}`))).rejects.toMatchObject({ key: 'modbus.wrongAnswer' })
  })

  test('that answers one block with an exception is asked for the others', async () => {
    const port = await listen(
      createServer((socket) => {
        socket.on('data', (request) => {
          const head = request.subarray(0, 2).toString('hex')
          socket.write(Buffer.from(head + (request[8] === 0 ? '00000003018302' : '0000000701030400010002'), 'hex'))
        })
      }),
    )
    const wanted = [block, { ...block, address: 256 }]
    const { blocks } = await readBlocks({ host: '127.0.0.1', port, unit: 1 }, wanted, limits)
    expect(blocks).toEqual([
      expect.objectContaining({ key: 'modbus.exception', args: { code: 2, address: 0 } }),
      Buffer.from('00010002', 'hex'),
    ])
  })

  test.each([
    ['more than was asked for', '%000000090103060001000200030000'],
    ['less than was asked for', '%0000000501030200 01'.replace(' ', '')],
    ['for another transaction', 'ffff0000000701030400010002'],
    ['in another protocol', '%0001000701030400010002'],
    ['by another function', '%0000000701040400010002'],
  ])('that answers %s is refused', async (_, hex) => {
    await expect(read(await liar(hex))).rejects.toMatchObject({ key: 'modbus.wrongAnswer' })
  })

  test('that floods is cut off', async () => {
    await expect(read(await liar('ff'.repeat(100_000)))).rejects.toMatchObject({ key: 'modbus.wrongAnswer' })
  })

  test.each([
    ['says nothing', ''],
    ['answers half', '%00000007010304'],
    ['answers for another unit', '%0000000709030400010002'],
  ])('that %s is given up', async (_, hex) => {
    await expect(read(await liar(hex), { answerMs: 50 })).rejects.toMatchObject({ key: 'modbus.silent' })
  })

  test('that drips is given up', async () => {
    const port = await listen(createServer((socket) => setInterval(() => socket.write('\0'), 5).unref()))
    await expect(read(port, { answerMs: 60_000, wholeMs: 100 })).rejects.toMatchObject({ key: 'modbus.silent' })
  })

  test('that hangs up, or is not there, is away', async () => {
    await expect(read(await listen(createServer((socket) => socket.destroy())))).rejects.toMatchObject({ key: 'modbus.away' })
    const port = await liar('')
    await new Promise((done) => servers.pop()?.close(done))
    await expect(read(port)).rejects.toMatchObject({ key: 'modbus.away' })
  })

  test('that no rule of DEVICE_HOSTS allows is not called', async () => {
    const port = await liar('%0000000701030400010002')
    for (const hosts of [[], ['10.0.0.0/8'], [`127.0.0.1:${port + 1}`]])
      await expect(read(port, { hosts })).rejects.toMatchObject({ key: 'device.hostRefused' })
    expect(sockets.size).toBe(0)
  })
})

describe('the next poll', () => {
  const poll = (tenantId: string, dueAt: number) => ({ tenantId, dueAt })
  const due = [poll('many', 1), poll('many', 2), poll('one', 3), poll('other', 4)]
  const next = (running: [string, number][], limits = { places: 50, tenants: 3 }) => nextDevice(due, new Map(running), limits)

  test('is that of the tenant with the fewest running polls, there the one that has waited longest', () => {
    expect(next([])).toBe(due[0])
    expect(next([['many', 1]])).toBe(due[2])
    expect(
      next([
        ['many', 1],
        ['one', 1],
        ['other', 1],
      ]),
    ).toBe(due[0])
    expect(nextDevice([], new Map(), { places: 50, tenants: 0 })).toBeNull()
  })

  test('is none of a tenant beyond its share, which is a tenth of the places at least', () => {
    const many = due.slice(0, 2)
    const of = (running: number, tenants: number) => nextDevice(many, new Map([['many', running]]), { places: 50, tenants })
    expect([of(49, 1), of(24, 2), of(4, 100)]).toEqual([many[0], many[0], many[0]])
    expect([of(50, 1), of(25, 2), of(5, 100)]).toEqual([null, null, null])
  })
})

describe.each(databases)('%s', (database) => {
  let app: TestApp
  let admin: Caller
  let site: Site
  let mappingId: string
  const pollers: ModbusPoller[] = []

  beforeAll(async () => {
    app = await startApp({ database })
    admin = await app.api()
    site = await addSite(app.platform)
    const registers = [
      { field: 'leakage', dataTable: '3', address: 0, dataType: 'uint16', scale: 0.1 },
      { field: 'temperatureA', dataTable: '3', address: 2, dataType: 'float32', byteOrder: 'CDAB' },
      { field: 'temperatureB', dataTable: '3', address: 4, dataType: 'int16' },
      { field: 'temperatureC', dataTable: '3', address: 6, dataType: 'float32' },
      { field: 'smoke', dataTable: '2', address: 2, dataType: 'bit' },
    ]
    const body = { mappingName: '配电箱', protocol: '2', kind: 'power-box', registers }
    const reply = await admin(MAPPING, { body })
    expect(reply.body).toMatchObject({ code: 200 })
    mappingId = String((reply.body.data as { id: string }).id)
  })
  afterEach(async () => {
    await Promise.all(pollers.splice(0).map((poller) => poller.stop()))
  })
  afterAll(() => app.close())

  const poller = (more: Partial<ModbusLimits> = {}, platform = app.platform) => {
    const mappings = mappingsOf(app.platform)
    const parts: PollParts = { platform, queue: createRowQueue(platform), trace: createTrace(platform), mappings }
    const started = startModbusPoller(parts, { ...limits, ...more })
    pollers.push(started)
    return started
  }
  const device = (code: string, port: number, more: object = {}) =>
    site.device(code, POWER_BOX, { protocol: '7', modbusAddress: `127.0.0.1:${port}`, modbusUnit: 1, mappingId, reportRate: 1, ...more })
  const records = async (path: string, query: Record<string, string>) =>
    (
      (await admin(`GET /api/blade-archives/${path}/list`, { query: { size: '100', ...query } })).body.data as {
        records: Record<string, unknown>[]
      }
    ).records
  const rows = (deviceId: string) => records('power_box_data', { deviceId_equal: deviceId })
  const frames = async (deviceId: string) => {
    await app.platform.logs.settle()
    return records('device_frame', { deviceId_equal: deviceId })
  }

  test('registers of a device become rows in the units of the fields, each poll with its frames; what cannot be read is left out', async () => {
    const id = await device('MB-BOX-1', await meter())
    const { state } = poller()
    await waitFor(async () => expect((await rows(id)).length).toBeGreaterThan(1))
    expect((await rows(id))[0]).toMatchObject({ leakage: 230.5, temperatureA: 41.5, temperatureB: -15, smoke: 1 })
    expect(state().connections).toBe(1)
    const [frame] = await frames(id)
    expect(frame).toMatchObject({ outcome: '1', protocol: '7', raw: expect.stringContaining('010300000001') })
    expect(JSON.parse(String(frame?.leftOut))).toEqual([{ field: 'temperatureC', reason: '寄存器6的值不是数' }])
  })

  test('of two nodes exactly one polls a device, and the other takes it when the first one is gone', async () => {
    let connections = 0
    const port = await liar('%0000000701030400010002')
    servers.at(-1)?.on('connection', () => (connections += 1))
    const id = await device('MB-BOX-2', port)
    const holder = async () => String((await records('device', { id_equal: id }))[0]?.pollNode ?? '')
    const first = poller()
    await first.look()
    const name = await holder()
    expect(name).not.toBe('')
    const second = poller()
    for (let round = 0; round < 3; round++) await Promise.all([first.look(), second.look()])
    expect(await holder()).toBe(name)
    await waitFor(() => expect(connections).toBeGreaterThan(0))
    await first.stop()
    await second.look()
    expect(await holder()).not.toBe(name)
    // A node that was killed gives nothing back.
    const held = (seconds: number) =>
      repositoryOfAllTenants(app.platform, 'device').change(
        { id_equal: id },
        { pollNode: 'killed', pollUntil: siteTime(new Date(Date.now() + seconds * 1_000)) },
      )
    await held(20)
    await second.look()
    expect(await holder()).toBe('killed')
    await held(-1)
    await second.look()
    expect(await holder()).not.toBe('killed')
  })

  test('a device that does not answer, or lies, is kept in its trace with the reason and asked less often', async () => {
    const id = await device('MB-BOX-3', await liar('ffff0000000701030400010002'))
    const { state } = poller()
    await waitFor(() => expect(state().lastError?.zh).toContain('MB-BOX-3'))
    expect((await frames(id))[0]).toMatchObject({ outcome: '4', reason: expect.stringContaining('应答与请求不符') })
    expect(await rows(id)).toEqual([])
  })

  test('a mapping of another tenant is not used', async () => {
    await app.addUser({ account: 'neighbour', tenantId: '100001' })
    const foreign = await addSite(app.platform, '别家工地', '100001')
    const more = { protocol: '7', modbusAddress: `127.0.0.1:${await meter()}`, mappingId, reportRate: 1 }
    const deviceId = await foreign.device('MB-BOX-9', POWER_BOX, more)
    poller()
    await waitFor(() =>
      expect(app.logs().find(({ device: of }) => of === deviceId)).toMatchObject({ reason: 'The device has no usable data mapping' }),
    )
  })

  test('silent devices of one tenant leave places to the devices of others', async () => {
    let isOver = false
    const silent = createServer((socket) => void (isOver && socket.destroy()))
    const port = await listen(silent, '0.0.0.0')
    await waitFor(async () => expect((await mappingsOf(app.platform).registers()).map(({ id }) => id)).toContain(mappingId))
    await app.addUser({ account: 'other', tenantId: '100003' })
    const foreign = await addSite(app.platform, '邻家工地', '100003')
    const foreignDevice = (code: string) =>
      foreign.device(code, POWER_BOX, { protocol: '7', modbusAddress: `127.0.0.1:${code.length}`, mappingId, reportRate: 1 })
    // One before and one after the silent ones, in whatever order they are read.
    const ids = [await foreignDevice('MB-FIRST')]
    for (let at = 1; at <= 60; at++) await device(`MB-SILENT-${at}`, port, { modbusAddress: `127.0.0.${at}:${port}` })
    ids.push(await foreignDevice('MB-AT-LAST'))
    const started = poller({ answerMs: 600_000, wholeMs: 600_000 })
    try {
      await waitFor(() => expect(ids.filter((id) => app.logs().some(({ device: of }) => of === id))).toEqual(ids))
    } finally {
      isOver = true
      for (const socket of sockets) socket.destroy()
      await started.stop()
    }
  })

  test('polls that begin together all find the mapping', async () => {
    const mappings = mappingsOf(Object.create(app.platform, { store: { value: Object.create(app.platform.store) } }))
    const found = await Promise.all([mappings.registers(), mappings.registers()])
    expect(found.map((registers) => registers.map(({ id }) => id))).toEqual([[mappingId], [mappingId]])
  })

  test('silent devices of one tenant take their share only, while the leases of others are still to be taken', async () => {
    let isOver = false
    const silent = createServer((socket) => void (isOver && socket.destroy()))
    const port = await listen(silent, '0.0.0.0')
    await waitFor(async () => expect((await mappingsOf(app.platform).registers()).map(({ id }) => id)).toContain(mappingId))
    await repositoryOfAllTenants(app.platform, 'device').change({ protocol_equal: '7' }, { enabled: '0' })
    await app.addUser({ account: 'third', tenantId: '100004' })
    const foreign = await addSite(app.platform, '远家工地', '100004')
    const others = await foreign.device('MB-LEASED-LATE', POWER_BOX, {
      protocol: '7',
      modbusAddress: '127.0.0.1:9',
      mappingId,
      reportRate: 1,
    })
    for (let at = 1; at <= 60; at++) await device(`MB-MUTE-${at}`, port, { modbusAddress: `127.0.1.${at}:${port}` })
    const { db } = app.platform.store
    const slowDb = new Proxy(db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        if (key !== 'executeQuery') return value.bind(target)
        return async (query: CompiledQuery) => {
          // Longer than the interval between two looks for due polls.
          if (query.sql.startsWith('update') && query.parameters.includes('100004')) await new Promise((go) => setTimeout(go, 600))
          return target.executeQuery(query)
        }
      },
    })
    const store = Object.create(app.platform.store, { db: { value: slowDb } })
    const started = poller({ answerMs: 600_000, wholeMs: 600_000 }, Object.create(app.platform, { store: { value: store } }))
    try {
      await waitFor(() => expect(app.logs().some(({ device: of }) => of === others)).toBe(true))
    } finally {
      isOver = true
      for (const socket of sockets) socket.destroy()
      await started.stop()
    }
  })

  test('registers that cannot be read, unknown fields and units, and a device without address or mapping are refused', async () => {
    const good = { field: 'leakage', dataTable: '3', address: 0, dataType: 'uint16' }
    const wrong = [
      { field: 'nothing' },
      { dataTable: '1' },
      { dataType: 'bit' },
      { address: 65_535, dataType: 'float32' },
      { unit: 'kPa' },
      { address: 70_000 },
    ]
    for (const values of wrong) {
      const body = { mappingName: 'x', protocol: '2', kind: 'power-box', registers: [{ ...good, ...values }] }
      expect((await admin(MAPPING, { body })).status).toBe(400)
    }
    const values = {
      deviceName: 'x',
      deviceCode: 'MB-X',
      deviceClass: POWER_BOX,
      manufacturer: 'x',
      installDate: '2026-01-01',
      protocol: '7',
    }
    const { body } = await admin('POST /api/blade-archives/device/submit', { body: { ...values, modbusAddress: 'http://10.0.0.1' } })
    expect(JSON.stringify(body)).toMatch(/modbusAddress.*mappingId/)
    const outside = { ...values, modbusAddress: '10.0.0.1', mappingId }
    const refused = await admin('POST /api/blade-archives/device/submit', { body: outside })
    expect(refused.body).toMatchObject({ code: 400, msg: expect.stringContaining('10.0.0.1:502不在DEVICE_HOSTS') })
  })
})
