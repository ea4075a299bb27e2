import { describe, expect, test } from 'vitest'
import { converted, isConvertible } from '#model/units.ts'
import { checksum, cpItems, createFrameReader, type FrameRead, frameOf } from '#modules/gateways/hj212/frame.ts'

/** Frames with sums that other programs made: the first two are examples of the standard. */
const SYSTEM = '##0101QN=20160801085857223;ST=32;CN=1062;PW=100000;MN=010000A8900016F000169DC0;Flag=5;CP=&&RtdInterval=30&&1C80\r\n'
const ANSWER = '##0087QN=20261125085857223;ST=91;CN=9014;PW=123456;MN=010000A8900016F000169DC0;Flag=4;CP=&&&&D701\r\n'
const REAL_TIME =
  '##0372QN=20261125085857223;ST=39;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;CP=&&DataTime=20261125085857;a34004-Rtd=35.2,a34004-Flag=N;a34002-Rtd=78.0,a34002-Flag=N;a34001-Rtd=121.5,a34001-Flag=N;LA-Rtd=61.3,LA-Flag=N;a01001-Rtd=8.4,a01001-Flag=N;a01002-Rtd=46.0,a01002-Flag=N;a01006-Rtd=101.95,a01006-Flag=N;a01007-Rtd=2.1,a01007-Flag=N;a01008-Rtd=360,a01008-Flag=N&&3300\r\n'

const reads = (...chunks: (string | Uint8Array)[]): FrameRead[] => {
  const reader = createFrameReader(Infinity)
  return chunks.flatMap((chunk) => reader.read(Buffer.from(chunk)))
}
const kinds = (found: readonly FrameRead[]): string[] => found.map((read) => ('fault' in read ? read.fault : read.message.cn))

describe('a frame of HJ 212', () => {
  test.each([
    [SYSTEM, { cn: '1062', st: '32', pw: '100000', qn: '20160801085857223', version: 1, wantsAnswer: true, packet: null }],
    [ANSWER, { cn: '9014', st: '91', version: 1, wantsAnswer: false, cp: '' }],
    [REAL_TIME, { cn: '2011', st: '39', mn: '010000A8900016F000169DC0', wantsAnswer: true, isResent: false }],
  ])('%s is read', (frame, message) => {
    expect(reads(frame)).toEqual([{ raw: frame.trimEnd(), message: expect.objectContaining(message) }])
  })

  test('is written as the standard writes it', () => {
    const data = REAL_TIME.slice(6, -6)
    expect(frameOf(data)).toBe(REAL_TIME)
    expect(checksum(Buffer.from(SYSTEM.slice(6, -6)))).toBe(0x1c80)
  })

  test('may be cut at any byte, and several may come together', () => {
    const bytes = Buffer.from(`${SYSTEM}${REAL_TIME}${ANSWER}`)
    for (let at = 1; at < bytes.length; at++)
      expect(kinds(reads(bytes.subarray(0, at), bytes.subarray(at)))).toEqual(['1062', '2011', '9014'])
    expect(kinds(reads(...Array.from(bytes, (byte) => Uint8Array.of(byte))))).toEqual(['1062', '2011', '9014'])
  })

  test.each([
    ['a sum in small letters', SYSTEM.replace('1C80', '1c80'), ['1062']],
    ['no line end', SYSTEM.trimEnd() + ANSWER.trimEnd(), ['1062', '9014']],
    ['a line feed alone', SYSTEM.replace('\r', '') + ANSWER, ['1062', '9014']],
    ['a blank line between', `${SYSTEM}\r\n ${ANSWER}`, ['1062', '9014']],
    ['a wrong sum', SYSTEM.replace('1C80', '1C81') + ANSWER, ['checksum', '9014']],
    ['a changed value', SYSTEM.replace('=30', '=31') + ANSWER, ['checksum', '9014']],
    ['a length that is too long', SYSTEM.replace('##0101', '##0201') + ANSWER + ANSWER, ['checksum', '9014', '9014']],
    ['a length that is no number', SYSTEM.replace('##0101', '##01x1') + ANSWER, ['length', '9014']],
    ['bytes that are no frame', `GET / HTTP/1.1\r\n\r\n${ANSWER}`, ['garbage', '9014']],
    ['a third #', `#${ANSWER}`, ['length', '9014']],
  ])('%s', (_, text, expected) => {
    expect(kinds(reads(text))).toEqual(expected)
  })

  const head = 'QN=20261125085857223;ST=39;CN=2011;PW=123456;MN=010000A8900016F000169DC0;Flag=5;'
  test.each([
    ['without CP', head],
    ['without MN', `${head.replace(/MN=\w+;/, '')}CP=&&&&`],
    ['with a command of letters', `${head.replace('2011', '2O11')}CP=&&&&`],
    ['with a number that is no moment', `${head.replace('QN=2026', 'QN=')}CP=&&&&`],
    ['with two passwords', `PW=1;${head}CP=&&&&`],
    ['with packet numbers that cannot be', `${head.replace('Flag=5', 'Flag=7;PNUM=2;PNO=3')}CP=&&&&`],
    ['with a flag for packets and no numbers', `${head.replace('Flag=5', 'Flag=7')}CP=&&&&`],
    ['with control characters', `${head}CP=&&DataTime=2026\n1125&&`],
    ['with a thousand packets', `${head.replace('Flag=5', 'Flag=7;PNUM=1000;PNO=1')}CP=&&&&`],
  ])('%s is ill-formed', (_, data) => {
    expect(kinds(reads(frameOf(data)))).toEqual(['data'])
  })

  test('the versions, packets and marks of 2005, 2017 and 2025 are known', () => {
    const read = (flag: string) => {
      const [found] = reads(frameOf(`${head.replace('Flag=5;', flag)}CP=&&&&`))
      return found && 'message' in found ? found.message : null
    }
    expect(read('')).toMatchObject({ version: 0, wantsAnswer: false, packet: null })
    expect(read('Flag=1;')).toMatchObject({ version: 0, wantsAnswer: true })
    expect(read('Flag=7;PNUM=3;PNO=2;')).toMatchObject({ version: 1, wantsAnswer: true, packet: { count: 3, number: 2 } })
    expect(read('Flag=9;RF=1;')).toMatchObject({ version: 2, wantsAnswer: true, isResent: true })
    const cipher = frameOf(`${head.replace('Flag=5', 'Flag=9')}CP=&&{0xE4,0x3E,0x01}&&`).replace(/....\r\n$/, '2200\r\n')
    expect(kinds(reads(cipher + ANSWER))).toEqual(['encrypted', '9014'])
  })

  test('lengths count bytes, and Chinese is read in UTF-8 and GBK', () => {
    const data = `${head.replace('2011', '3020')}CP=&&Info=扬尘&&`
    const bytes = Buffer.concat([
      Buffer.from(`${head.replace('2011', '3020')}CP=&&Info=`),
      Buffer.from([0xd1, 0xef, 0xb3, 0xbe]),
      Buffer.from('&&'),
    ])
    const sum = checksum(bytes).toString(16).padStart(4, '0')
    const gbk = Buffer.concat([Buffer.from(`##${String(bytes.length).padStart(4, '0')}`), bytes, Buffer.from(sum)])
    for (const [found] of [reads(frameOf(data)), reads(gbk)]) expect(found).toMatchObject({ message: { cp: 'Info=扬尘' } })
  })

  test('items keep their names; blanks, empty items and repeated names do no harm', () => {
    expect([...cpItems('DataTime=20261125085857; a34004-Rtd=35.2, a34004-Flag=N;;x;=y;a34004-Rtd=99')]).toEqual([
      ['DataTime', '20261125085857'],
      ['a34004-Rtd', '35.2'],
      ['a34004-Flag', 'N'],
    ])
  })
})

/** A small generator of the same numbers for a seed. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test.each([1, 2, 3, 4])(
  '20,000 mutated frames of seed %i give neither an error nor a frame with a wrong sum, and memory stays bounded',
  (seed) => {
    const next = random(seed)
    const pick = (limit: number) => Math.floor(next() * limit)
    const known = [SYSTEM, ANSWER, REAL_TIME].map((frame) => Buffer.from(frame))
    const reader = createFrameReader(Infinity)
    let read = 0
    for (let round = 0; round < 20_000; round++) {
      const bytes = Buffer.from(known[pick(3)] as Buffer)
      for (let change = pick(4); change > 0; change--) bytes[pick(bytes.length)] = pick(256)
      const from = pick(5) === 0 ? pick(bytes.length) : 0
      const to = pick(5) === 0 ? from + pick(bytes.length - from) : bytes.length
      for (const found of reader.read(bytes.subarray(from, to))) {
        if ('fault' in found) continue
        // The bytes of other texts are not known any more.
        if (!/^[ -~]*$/.test(found.raw) || found.raw.length === 2_000) continue
        read += 1
        const raw = Buffer.from(found.raw)
        expect(checksum(raw.subarray(6, -4))).toBe(Number.parseInt(raw.toString('latin1', raw.length - 4), 16))
      }
      expect(reader.waiting).toBeLessThan(12_000)
    }
    expect(read).toBeGreaterThan(1_000)
  },
)

describe('units', () => {
  test.each([
    [35.2, 'mg/m³', 'μg/m³', 35_200],
    [101.95, 'kPa', 'hPa', 1019.5],
    [0.1, 'mg/m3', 'μg/m³', 100],
    [32, '℉', '℃', 0],
    [36, 'km/h', 'm/s', 10],
    [7, '%', '%', 7],
    [1, 'kPa', '℃', null],
  ])('%d %s is %s', (value, from, to, expected) => {
    expect(converted(value, from, to)).toBe(expected)
    expect(isConvertible(from, to)).toBe(expected !== null)
  })
})

test('bytes with a start of a frame at every place cost no more than the faults that end a connection', () => {
  const bytes = Buffer.from('##9999'.repeat(11_000))
  const reader = createFrameReader(10)
  expect(kinds(reader.read(bytes))).toEqual(Array(10).fill('checksum'))
  expect(reader.waiting).toBe(0)
})
