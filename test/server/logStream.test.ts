import { expect, test } from 'vitest'
import { logStream, readableLine } from '../../server/logStream.ts'

const BEGIN = new Date(2026, 0, 31, 8, 5, 9).getTime()

const line = (fields: Readonly<Record<string, unknown>>): string =>
  `${JSON.stringify({ level: 30, time: BEGIN, pid: 7, hostname: 'office', ...fields })}\n`

test('a line says when and what, without what every line repeats', () => {
  expect(readableLine(line({ msg: '106 tables created' }), false)).toBe('2026-01-31 08:05:09 106 tables created\n')
})

test('further facts follow the sentence', () => {
  const said = readableLine(line({ sites: 3, place: { x: 1 }, deviceCode: 'ENV-1', msg: 'The demo is up to date' }), false)
  expect(said).toBe('2026-01-31 08:05:09 The demo is up to date sites=3 place={"x":1} deviceCode=ENV-1\n')
})

test('warnings and errors say so', () => {
  expect(readableLine(line({ level: 40, msg: 'late' }), false)).toContain(' WARN late\n')
  expect(readableLine(line({ level: 60, msg: 'lost' }), false)).toContain(' ERROR lost\n')
})

test('the stack of an error stands indented below its line', () => {
  const err = { type: 'Error', message: 'no disk', stack: 'Error: no disk\n    at write (file.ts:1:1)' }
  expect(readableLine(line({ level: 50, requestId: 'a-1', err, msg: 'A request failed' }), false)).toBe(
    '2026-01-31 08:05:09 ERROR A request failed requestId=a-1\n    Error: no disk\n        at write (file.ts:1:1)\n',
  )
})

test('an error without a stack says its message', () => {
  expect(readableLine(line({ err: { message: 'no disk' }, msg: 'failed' }), false)).toContain('failed\n    no disk\n')
})

test('what a request brought neither steers the terminal nor looks like a line of its own', () => {
  const said = readableLine(line({ path: '/\u001b[2J\u009b\u202e', msg: 'refused\r\n2026-01-31 08:05:09 admin signed in' }), false)
  expect(said).toBe('2026-01-31 08:05:09 refused\\u000d\n    2026-01-31 08:05:09 admin signed in path=/\\u001b[2J\\u009b\\u202e\n')
})

test('what is no line of the log comes through as it is', () => {
  expect(readableLine('plain words\n', false)).toBe('plain words\n')
  expect(readableLine('7\n', false)).toBe('7\n')
})

test('colours come where the terminal has them', () => {
  expect(readableLine(line({ level: 50, msg: 'lost' }), true)).toContain('\u001b[31mERROR \u001b[39mlost')
})

test.each([
  { name: 'a terminal reads lines', terminal: { isTTY: true, hasColors: () => false }, said: '2026-01-31 08:05:09 ready\n' },
  { name: 'a file or a pipe gets JSON', terminal: {}, said: line({ msg: 'ready' }) },
])('$name', ({ terminal, said }) => {
  const written: string[] = []
  logStream(terminal, { write: (text) => void written.push(text) }).write(line({ msg: 'ready' }))
  expect(written).toEqual([said])
})
