// Words stand where they belong: Chinese in three places, both languages complete, the environment as the code says.

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as errors from '../server/errors.ts'
import { variables } from '../server/variables.ts'
import { PROJECT, readSources, withoutComments } from './support/sources.ts'

const CHINESE = /\p{Script=Han}/u
const I18N = join(PROJECT, 'i18n')
type Words = Readonly<Record<string, object>>

/** The messages of the console, and by their folder those that come with the pages that say them. */
async function wordsIn(language: 'zh' | 'en'): Promise<Words> {
  const folders = readdirSync(I18N, { withFileTypes: true }).flatMap((one) => (one.isDirectory() && one.name !== 'zh' ? [one.name] : []))
  const read = async (folder: string) => ((await import(join(I18N, folder, `${language}.ts`))) as Words)[language] ?? {}
  const late = await Promise.all(folders.map(async (folder) => [folder, await read(folder)] as const))
  return { console: await read('.'), ...Object.fromEntries(late) }
}

const zh = await wordsIn('zh')
const en = await wordsIn('en')
const CHINESE_PLACES = [/^i18n\/(\w+\/)?zh(\/\w+)?\.ts$/, /^server\/errors\.ts$/]
/** The examples that it holds are of schema files, and so in their language. */
const VOCABULARY = 'engine/model/vocabulary/'
/** A language is offered in its own words, so the English messages name Chinese in Chinese. */
const OWN_NAME = '中文'

describe('Chinese words', () => {
  test('stand in schema files and the examples of their vocabulary, i18n, server/errors.ts and seed data only', () => {
    const elsewhere = readSources(['i18n', 'dict', 'engine', 'bigscreens', 'pages', 'server'], ['.ts', '.tsx', '.js', '.css'])
      .filter(({ path }) => !CHINESE_PLACES.some((place) => place.test(path)) && !path.startsWith(VOCABULARY))
      .flatMap(({ path, text }) =>
        withoutComments(text)
          .split('\n')
          .flatMap((line, index) => (CHINESE.test(line.replace(OWN_NAME, '')) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
      )
    expect(elsewhere).toEqual([])
  })

  test('never stand in the English messages', () => {
    expect(leaves(en).filter(([, text]) => text !== OWN_NAME && CHINESE.test(text))).toEqual([])
  })
})

describe('Chinese sentences', () => {
  /** A half-width mark beside a Chinese character, or before a placeholder. */
  const HALF_WIDTH = /[\p{Script=Han}”」）][,;!?]|[\p{Script=Han}”」）]: ?[\p{Script=Han}“{$]|[,;] ?[\p{Script=Han}“]/u
  /** Sentences of the platform, whose clients compare them, and texts of which commas and colons are part of the syntax. */
  const AS_THEY_ARE = [
    '缺失令牌,鉴权失败',
    '租户授权已过期,请联系管理员',
    '后端服务无法连接,请稍后再试',
    '登录中,请稍后。。。',
    '缺少必要的请求参数: {{name}}',
    '请求参数格式错误: {{name}}',
    '查询字段不存在: {{name}}',
    '连接失败: {{what}}',
    '“经度,纬度”',
    'y2, 标签, 置信度',
    '//主机:端口/',
  ]
  const isUnfit = (text: string) => HALF_WIDTH.test(AS_THEY_ARE.reduce((rest, one) => rest.replace(one, ''), text))

  test('have full-width punctuation in messages, refusals, schema files and seeds', () => {
    const files = readSources(['schemas', 'server'], ['.json']).filter(({ path }) => !/\.schema\.json$|codeAnswers\.json$/.test(path))
    const inFiles = files.flatMap(({ path, text }) => textsIn(JSON.parse(text)).map((value) => [path, value] as const))
    const sentences = leaves(Object.fromEntries(Object.entries(errors).filter(([, one]) => typeof one === 'object')))
    const said = [...leaves(zh), ...sentences.filter(([key]) => key.endsWith('.zh')), ...inFiles]
    expect(said.filter(([, text]) => isUnfit(text))).toEqual([])
    expect(said.length).toBeGreaterThan(5000)
  })

  test('are found when they have half-width marks', () => {
    expect(['操作成功!', '类型: {{type}}', '停用,不能删除', '留空; 缺省', '密码{{count}},请换'].filter(isUnfit)).toHaveLength(5)
    expect(['操作成功！', '00:30', '{{host}}:{{port}}', '如 10,20', '缺失令牌,鉴权失败'].filter(isUnfit)).toEqual([])
  })
})

describe('the English of schema files', () => {
  const shared = JSON.parse(readFileSync(join(PROJECT, 'schemas/words.json'), 'utf8')) as Record<string, string>
  const files = readSources(['schemas'], ['.json'])
    .filter(({ path }) => !/(entity\.schema|words)\.json$/.test(path))
    .map(({ path, text }) => ({ path, en: (JSON.parse(text) as { en?: Record<string, string> }).en ?? {} }))

  test('stands in words.json and in no file where both would say the same', () => {
    const twice = files.flatMap(({ path, en }) =>
      Object.keys(en).flatMap((word) => (shared[word] === en[word] ? [`${path}: ${word}`] : [])),
    )
    expect(twice).toEqual([])
  })

  test('stands in words.json where two files would say the same', () => {
    const said = files.flatMap(({ path, en }) => Object.entries(en).map(([word, english]) => ({ path, key: `${word}: ${english}` })))
    const several = [...Map.groupBy(said, ({ key }) => key)].filter(([, some]) => some.length > 1)
    expect(several.map(([key, some]) => `${key} in ${some.map(({ path }) => path).join(', ')}`)).toEqual([])
  })
})

describe('messages', () => {
  test('have the same keys and the same named parts in both languages', () => {
    const shape = (messages: object) => leaves(messages).map(([key, text]) => `${key} ${parts(text)}`)
    const isPlural = (line: string) => !/_one /.test(line)
    expect(shape(en).filter(isPlural).sort()).toEqual(shape(zh).sort())
  })

  test('have a form for one only beside the form for many', () => {
    const keys = leaves(en).map(([key]) => key)
    const forOne = keys.filter((key) => key.endsWith('_one'))
    expect(forOne.filter((key) => !keys.includes(key.replace(/_one$/, '')))).toEqual([])
    expect(forOne.length).toBeGreaterThan(20)
  })

  test('have a form for one wherever a number stands before a noun', () => {
    const sentences = Object.fromEntries(Object.entries(errors).filter(([, one]) => typeof one === 'object'))
    const said = [...leaves(en), ...leaves(sentences).filter(([key]) => key.endsWith('.en'))]
    const keys = new Set(said.map(([key]) => key))
    const unfit = said.filter(([key, text]) => !keys.has(`${key}_one`) && !key.endsWith('_one') && pluralAlone(text))
    expect(unfit).toEqual([])
    expect(pluralAlone('At most {{limit}} rows')).toBe(true)
    expect(pluralAlone('{{online}} other devices are online')).toBe(true)
    expect(pluralAlone('{{count}} {{count, row|rows}} of {{title}} has no place')).toBe(false)
  })

  test('are never empty', () => {
    expect([...leaves(zh), ...leaves(en)].filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

describe('a message that is asked for by its key', () => {
  const ASKED = /\bt\('(\w+(?:\.\w+)+)'|\? '([a-z]\w*\.[\w.]+)' : '([a-z]\w*\.[\w.]+)'|\btitle: '([a-z]\w*\.[\w.]+)'/g
  const FILES = /\.(png|jpg)$/
  const keysOf = (words: object | undefined) => leaves(words ?? {}).map(([key]) => key)
  const asked = (text: string) =>
    [...withoutComments(text).matchAll(ASKED)]
      .flatMap((found) => found.slice(1).filter((key) => key !== undefined))
      .filter((key) => !FILES.test(key))
  const sources = readSources(['engine', 'pages', 'bigscreens'], ['.ts', '.tsx'])
  const missing = (root: RegExp, keys: ReadonlySet<string>) =>
    sources.flatMap(({ path, text }) =>
      root.test(path)
        ? asked(text)
            .filter((key) => !keys.has(key))
            .map((key) => `${path}: ${key}`)
        : [],
    )

  test('is there, on the walls in the bundle of the walls', () => {
    // The name of the platform is the console's, whose messages the walls load too.
    expect(missing(/^bigscreens\//, new Set([...keysOf(zh.screens), 'platform.name']))).toEqual([])
  })

  test('is there, in the console and what it brings along', () => {
    const { screens, ...own } = zh
    expect(missing(/^(engine|pages)\//, new Set(Object.values(own).flatMap(keysOf)))).toEqual([])
  })

  test('comes with who asks for it', () => {
    // Components that receive a text function use its messages.
    const OWN_WORDS = /\buse\w*(Text|Words)\(\)/
    const bundles = new Map(sources.flatMap(({ path, text }) => (/(?:text|words)With\('(\w+)'/.exec(text) ? [[path, bundleOf(text)]] : [])))
    const brought = (path: string, text: string) =>
      [path, ...[...text.matchAll(/from '(\.[^']+)'/g)].map(([, to = '']) => join(dirname(path), to))].flatMap(
        (from) => bundles.get(from) ?? [],
      )
    const strangers = sources
      .filter(({ path, text }) => /^(engine|pages)\//.test(path) && OWN_WORDS.test(text))
      .flatMap(({ path, text }) => {
        const known = new Set(['console', ...brought(path, text)].flatMap((name) => keysOf(zh[name])))
        return asked(text)
          .filter((key) => !known.has(key))
          .map((key) => `${path}: ${key}`)
      })
    expect(strangers).toEqual([])
  })

  const bundleOf = (text: string): string => /i18n\/(\w+)\/zh\.ts/.exec(text)?.[1] ?? ''
})

describe('the guide of the environment', () => {
  const guide = readFileSync(join(PROJECT, 'docs/guides/environment.md'), 'utf8')

  test('lists every environment variable with its default and meaning as the code has them', () => {
    const rows = guide.split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
    const wanted = variables.map(
      ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback === null ? '' : `\`${fallback}\` `}| ${meaning} |`,
    )
    expect(wanted.filter((row) => !rows.includes(row))).toEqual([])
  })

  test('names no environment variable that the code does not know', () => {
    const known: readonly string[] = variables.map(({ name }) => name)
    const named = [...guide.matchAll(/^\| `([A-Z_]+)` \|/gm)].map((match) => match[1])
    expect(named.filter((name) => !known.includes(name as string))).toEqual([])
  })
})

/** Every text of nested messages with its dotted key. */
function leaves(messages: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : leaves(value as object, `${prefix}${key}.`),
  )
}

/** Parts that are words, whose next word is a verb. */
const WORDS = ['applicant', 'code', 'element', 'file', 'first', 'flag', 'message', 'name', 'step', 'title']
/** Units, verbs and what else ends like a plural. */
const NO_PLURALS = ['as', 'does', 'exists', 'has', 'is', 'less', 'ms', 'times', 'was']

/** True when a number stands before a plural that stays the same for one, as in `{{count}} rows`. */
function pluralAlone(text: string): boolean {
  return [...text.matchAll(/\{\{(\w+)\}\} (?:other |device )?([a-z]+s|people)\b/g)].some(
    ([, part = '', noun = '']) => !WORDS.includes(part) && !NO_PLURALS.includes(noun),
  )
}

function parts(text: string): string {
  return [...text.matchAll(/\{\{(\w+)(?:, inSentence)?\}\}/g)]
    .map((match) => match[1])
    .sort()
    .join(' ')
}

/** The texts of a value and the keys of its objects, by which a schema file names its words. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value === null || typeof value !== 'object' ? [] : Object.entries(value).flatMap(([key, one]) => [key, ...textsIn(one)])
}
