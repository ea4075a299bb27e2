import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runSchemas } from '../../server/commands/runSchemas.ts'
import { listeningTerminal } from '../support/command.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gantry-tables-'))
  const database = new DatabaseSync(join(folder, 'old.db'))
  database.exec(`create table old_gate (gate_id integer primary key, gate_name varchar(40) not null, opened date, width decimal(5,2),
    is_open boolean default 1, photo blob, constraint named unique (gate_name))`)
  database.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(...options: string[]): Promise<{ status: number; out: string; err: string }> {
  const { terminal, output, errors } = listeningTerminal({ folder, env: { GANTRY_SCHEMAS: folder } })
  const status = await runSchemas(['--from', 'sqlite:old.db', ...options], terminal)
  return { status, out: output(), err: errors() }
}
const gate = ['--table', 'old_gate', '--prefix', 'old_']

test('without a table, the tables are listed', async () => {
  expect(await run()).toEqual({ status: 0, out: 'old_gate\n', err: '' })
})

test('the file of a table is printed, written once, and compared with the table', async () => {
  const printed = await run(...gate)
  expect(printed).toMatchObject({ status: 0, err: '' })
  expect(JSON.parse(printed.out)).toMatchObject({
    name: 'gate',
    title: 'Gate',
    required: ['gateName'],
    properties: {
      gateName: { title: 'Gate name', maxLength: 40, unique: true, search: 'like' },
      opened: { format: 'date', search: 'range' },
      width: { type: 'number', decimals: 2 },
      isOpen: { type: 'boolean', default: true },
    },
  })
  expect(await run(...gate, '--write')).toEqual({ status: 0, out: 'site/gate.json: written\n', err: '' })
  expect((await run(...gate, '--write')).err).toContain('EEXIST')
  expect(await run(...gate, '--diff')).toEqual({ status: 0, out: 'site/gate.json: as the table has it\n', err: '' })

  const path = join(folder, 'site/gate.json')
  const file = JSON.parse(await readFile(path, 'utf8')) as { required: string[]; properties: Record<string, object> }
  const { opened: _, ...kept } = file.properties
  const properties = { ...kept, gateName: { title: 'Name', maxLength: 30 }, height: { title: 'Height', type: 'number' } }
  await writeFile(path, JSON.stringify({ ...file, required: [], properties }))
  const lines = [
    '+ opened: the table has it, the file has not',
    '- height: the file has it, the table has not',
    '~ gateName: maxLength 40 in the table, 30 in the file',
    '~ gateName: required in the table alone',
  ]
  expect(await run(...gate, '--diff')).toEqual({ status: 1, out: `${lines.join('\n')}\n`, err: '' })
})

test('a table that is not there, and words that do not go together, are refused', async () => {
  const { status, err } = await run('--table', 'nothing')
  expect({ status, err }).toEqual({ status: 1, err: expect.stringContaining('nothing') })
  const { terminal, errors } = listeningTerminal({ folder, env: {} })
  expect(await runSchemas(['--table', 'gate'], terminal)).toBe(1)
  expect(errors()).toContain('--table needs --from.')
})
