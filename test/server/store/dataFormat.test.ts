import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkDatabase } from '#server/commands/doctor/database.ts'
import { parseConfig } from '#server/config.ts'
import { insertRecord } from '#store/records.ts'
import { DATA_FORMAT } from '#store/schema/dataFormat.ts'
import { migrate } from '#store/schema/migrate.ts'
import { change, selectRows } from '#store/sql/query.ts'
import { openStore } from '#store/store.ts'
import { runCommand } from '../../support/command.ts'
import { ann, forEachStore, newFolder, openAt, type Place } from '../../support/stores.ts'
import { log } from './log.ts'

const doctorOf = ({ dataFolder, databaseUrl }: Place) => checkDatabase({ ...parseConfig({}), dataFolder, databaseUrl }, null, new Date())

const filesOf = (folder: string) => readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')])

forEachStore((newPlace) => {
  test('data of a later format are refused in a sentence, by every command, and stay as they are', async () => {
    const place = await newPlace()
    const store = await openAt(place)
    await change(store.db, 'update gantry_format set format = ?, gantry = ?', [DATA_FORMAT + 1, '9.1.0'])
    await store.close()
    const sentence = `The data were upgraded by Gantry 9.1.0 to data format ${DATA_FORMAT + 1};`
    const before = place.databaseUrl === null ? filesOf(place.dataFolder) : []
    await expect(openStore(place)).rejects.toThrow(sentence)
    await expect(openStore(place, true)).rejects.toThrow(sentence)
    expect(place.databaseUrl === null ? filesOf(place.dataFolder) : []).toEqual(before)
    expect(await doctorOf(place)).toMatchObject([{ level: 'fault', about: 'database', description: expect.stringContaining(sentence) }])
  })

  test('data of before the mark, and of an earlier format, are taken and marked', async () => {
    const place = await newPlace()
    const first = await openAt(place)
    await change(first.db, 'drop table gantry_format', [])
    await first.close()
    const second = await openAt(place)
    expect(await selectRows(second.db, 'select format from gantry_format', [])).toEqual([[DATA_FORMAT]])
    await change(second.db, 'update gantry_format set format = 0', [])
    await second.close()
    const third = await openAt(place)
    expect(await selectRows(third.db, 'select format from gantry_format', [])).toEqual([[DATA_FORMAT]])
  })
})

describe('a database file', () => {
  const filled = async () => {
    const place = await newFolder()
    const store = await openAt(place)
    await migrate(store, [log])
    for (let at = 0; at < 300; at++) await insertRecord(store.db, log, { text: `row ${at}`.repeat(20), round: '1' }, ann)
    await store.close()
    return { ...place, file: join(place.dataFolder, 'gantry.db') }
  }

  test.each([
    ['its head is overwritten', (bytes: Buffer) => bytes.fill('not a database', 0, 200)],
    ['its list of tables is overwritten', (bytes: Buffer) => bytes.fill(0xff, 100, 4096)],
    ['its second half is missing', (bytes: Buffer) => bytes.subarray(0, 4096 * 3)],
  ])('is called damaged, with what to do, where %s', async (_, damage) => {
    const place = await filled()
    writeFileSync(place.file, damage(readFileSync(place.file)))
    const opened = openStore(place).then(async (store) => {
      await migrate(store, [log]).finally(() => store.close())
    })
    await expect(opened).rejects.toThrow(/^The database gantry\.db is damaged \(.+\)\. Stop the server.+npm run restore.+salvage/)
    const findings = await doctorOf(place)
    expect(findings.filter(({ level }) => level === 'fault')).toMatchObject([
      { about: 'database', description: expect.stringContaining('damaged') },
    ])
    const backup = await runCommand('backup', ['--to', join(place.dataFolder, 'backups')], { GANTRY_DATA: place.dataFolder })
    expect(backup.code).toBe(1)
    expect(backup.errors).toMatch(/damaged/)
    expect(backup.errors).not.toMatch(/\n\s+at /)
  })

  test('is found damaged by the doctor where only rows are', async () => {
    const place = await filled()
    const bytes = readFileSync(place.file)
    writeFileSync(place.file, bytes.fill(0xaa, bytes.length - 3 * 4096))
    expect(await doctorOf(place)).toContainEqual(
      expect.objectContaining({ level: 'fault', description: expect.stringMatching(/^is damaged: /) }),
    )
  })

  test.each([
    ['empty beside its secret', 'secret', (file: string) => truncateSync(file)],
    ['empty beside its schema files', 'schemas-last-good.json', (file: string) => truncateSync(file)],
    ['missing beside its schema files', 'schemas-last-good.json', (file: string) => rmSync(file)],
    ['empty beside its archive of calls', 'logs/2026-03.jsonl', (file: string) => truncateSync(file)],
    ['missing beside code that it generated', 'generated/archives/crane.ts', (file: string) => rmSync(file)],
    ['missing beside uploads', 'files/one.png', (file: string) => rmSync(file)],
    ['missing beside a restore that was cut off', '.before-restore-2026-03-01T02-00-00/secret', (file: string) => rmSync(file)],
    ['missing beside writes that it has not taken in', 'gantry.db-wal', (file: string) => rmSync(file)],
  ])('is not made anew where it is %s', async (_, trace, lose) => {
    const place = await filled()
    mkdirSync(join(place.dataFolder, trace, '..'), { recursive: true })
    writeFileSync(join(place.dataFolder, trace), 'x')
    lose(place.file)
    const sentence = new RegExp(`holds ${trace.split('/')[0]}.*but its database gantry\\.db is (missing|empty)\\. Nothing was changed\\.`)
    await expect(openStore(place)).rejects.toThrow(sentence)
    await expect(openStore(place, true)).rejects.toThrow(sentence)
    expect(await doctorOf(place)).toMatchObject([{ level: 'fault', description: expect.stringMatching(sentence) }])
  })

  test('is made in a folder of a first start that was cut off, and beside a secret that was put there for it', async () => {
    const cut = await newFolder()
    writeFileSync(join(cut.dataFolder, 'gantry.db'), '')
    await (await openAt(cut)).close()
    const given = await newFolder()
    writeFileSync(join(given.dataFolder, 'secret'), 'x'.repeat(40))
    mkdirSync(join(given.dataFolder, 'files'))
    await (await openAt(given)).close()
    copyFileSync(join(cut.dataFolder, 'gantry.db'), join(given.dataFolder, 'gantry.db'))
    await openAt(given)
  })
})
