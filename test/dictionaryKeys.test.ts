// Code names the words of dictionaries by engine/site/keys.ts, which is made of the seeds: a key that is written out is found here.

import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { dictionaryFindings, dictionaryKeys, writeDictionaryFile } from '../server/commands/dictionaryFile.ts'
import { readSources, type Source, withoutComments } from './support/sources.ts'

describe('the keys of dictionaries', () => {
  test('are those of the seeds', async () => {
    expect(await dictionaryFindings()).toEqual([])
  })

  test('are written by the command, and told of until then', async () => {
    const project = await mkdtemp(join(tmpdir(), 'gantry-keys-'))
    expect(await dictionaryFindings(project)).toMatchObject([{ file: 'engine/site/keys.ts', fix: 'Run npm run schemas -- --write.' }])
    expect(await writeDictionaryFile(project)).toEqual(['engine/site/keys.ts'])
    expect(await dictionaryFindings(project)).toEqual([])
    expect(await readFile(join(project, 'engine/site/keys.ts'), 'utf8')).toContain("  pending: '0',\n")
  })

  test('are named by the English of their words', () => {
    const words = [
      ['2', '四代', '4G'],
      ['2051', '分钟均值', '15-min mean'],
      ['304', '差值', 'PM10 difference'],
      ['6', '其他', "Driver's licence"],
    ] as const
    const text = dictionaryKeys([{ code: 'comm_type', name: '通讯', english: 'Link', constants: true, words }])
    expect(text).toContain(
      "export const commType = {\n  g4: '2',\n  minMean15: '2051',\n  pm10Difference: '304',\n  driversLicence: '6',\n} as const\n",
    )
  })

  test('of a dictionary that code does not need are left out', () => {
    expect(dictionaryKeys([{ code: 'comm_type', name: '通讯', english: 'Link', words: [['1', '有线', 'Ethernet']] }])).not.toContain(
      'commType',
    )
  })

  test('have a name each', () => {
    const words = [
      ['1', '正常', 'Normal'],
      ['2', '普通', 'normal'],
    ] as const
    expect(() => dictionaryKeys([{ code: 'state', name: '状态', english: 'State', constants: true, words }])).toThrow(
      'Two words of the dictionary state are called normal in English.',
    )
  })
})

/** Short numbers in quotes that are no key of a dictionary, and what they are instead. */
const NO_KEYS: readonly { what: string; of: RegExp; in?: RegExp }[] = [
  { what: 'padding', of: /(padStart|fill)\([^()]*'0'/ },
  { what: 'a filter for any value or none', of: /_(not)?null(`\])?: '1'/ },
  { what: 'a number that a filter compares with', of: /_(gt|ge|lt|le): '\d+'/ },
  { what: 'the code of a region', of: /'(00){1,2}'/, in: /system\/region/ },
  { what: 'an hour of the day', of: /'(06|22)'/, in: /alarms\/noisePeriod\.ts$/ },
  { what: 'the quality of a picture, a parameter of the call', of: /\bquality\b/, in: /video\/aiVideo\.ts$/ },
  { what: 'an id that no record has', of: /const NONE = '0'/, in: /platformOverview\.ts$/ },
  { what: 'how telephone numbers begin', of: /'39', '58', '77', '86', '99'/, in: /demo\/people\/identity\.ts$/ },
  { what: 'the type of a log of the platform, which has no dictionary', of: /const ORDINARY = '1'/, in: /log\/callLog\.ts$/ },
  { what: 'what people end passwords with', of: /const TAILS = /, in: /passwordPolicy\.ts$/ },
  {
    what: 'what platforms of cameras answer, are asked for and call their streams',
    of: /./,
    in: /modules\/(video\/(ezviz|mediaServer|operator)|demo\/cameras\/streams)\.ts$/,
  },
  { what: 'commands and codes of HJ 212', of: /./, in: /gateways\/hj212\/\w+\.ts$/ },
  { what: 'an example of a condition', of: /<code>/, in: /ConditionPart\.tsx$/ },
  { what: 'how many people sign', of: /size: '2'/, in: /CountersignPart\.tsx$/ },
  { what: 'flags as other products write them', of: /./, in: /importModel\/product\/\w+\.ts$/ },
  { what: 'a key of the keyboard', of: /event\.key === '0'/ },
  { what: 'an attribute of HTML', of: /tabindex: '0'/, in: /editorParts\.ts$/ },
  { what: 'strokes of digits', of: /^ {2}'\d': '/, in: /captchaImage\.ts$/ },
]

function writtenOut({ path, text }: Pick<Source, 'path' | 'text'>): string[] {
  return withoutComments(text)
    .split('\n')
    .flatMap((line, at) => {
      const isKey = /'\d{1,4}(,\d{1,4})*'/.test(line) && !NO_KEYS.some(({ of, in: where }) => of.test(line) && (where?.test(path) ?? true))
      return isKey ? [`${path}:${at + 1}: ${line.trim()}`] : []
    })
}

describe('a key that is written out', () => {
  const sources = readSources(['server/modules', 'server/access', 'pages'], ['.ts', '.tsx'])

  test('stands nowhere in code', () => {
    expect(sources.length).toBeGreaterThan(300)
    expect(sources.flatMap(writtenOut)).toEqual([])
  })

  test.each([
    "const OFFLINE = '0'",
    "  where: { deviceClass_in: '3,4' },",
    "if (use.useState === '1') return",
    "const CLIMBERS = ['030', '050']",
    "const states = { waiting: '0' } as const",
  ])('would be found: %s', (text) => {
    expect(writtenOut({ path: 'server/modules/alarms/x.ts', text })).toHaveLength(1)
  })

  test('is told from what looks like one', () => {
    const text = "const two = String(number).padStart(2, '0')\nconst wanted = { exitDate_null: '1', inRows_gt: '0' } // '1' is yes"
    expect(writtenOut({ path: 'server/modules/alarms/x.ts', text })).toEqual([])
  })

  test.each(NO_KEYS)('$what: still stands somewhere', ({ of, in: where }) => {
    const lines = sources.filter(({ path }) => where?.test(path) ?? true).flatMap(({ text }) => withoutComments(text).split('\n'))
    expect(lines.some((line) => of.test(line))).toBe(true)
  })
})
