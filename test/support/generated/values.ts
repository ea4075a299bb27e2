// Values of generated schema files: names, literals and expressions.

import type { Random } from '../month/random.ts'

export type Part = Record<string, unknown>

/** Names that a keyword can refer to. */
export interface Names {
  /** Fields of the file. */
  own: readonly string[]
  /** Files generated before, as entities. */
  earlier: readonly Part[]
}

export type Make = (random: Random, names: Names) => unknown

/** An entity and three dictionaries that every platform has. */
export const REFERENCE = { entity: 'user', label: 'realName' }
export const DICTIONARIES = ['flag', 'yes_no', 'sex']
export const KEYS = ['0', '1', '9']
const LITERALS: readonly unknown[] = [
  ...['', '0', '1', '9', 'a', 'ABC', 'x'.repeat(300), '2026-05-01', '2026-05-01 08:00:00', 'null', '%', "o'k", '${id}'],
  ...[0, 1, -1, 1.5, 1e9, true, false],
]

export const literal: Make = (random) => random.pick(LITERALS)
export const filterValue: Make = (random) => random.pick(LITERALS.filter((value) => typeof value !== 'boolean'))
export const fieldName = (random: Random, { own }: Names): string => random.pick([...own, ...own, ...own, 'id', 'createTime'])
export const someNames = (random: Random, names: Names): string[] => [...new Set([fieldName(random, names), fieldName(random, names)])]

/** Random expressions over fields of any type, valid or not. */
export const expression: Make = (random, { own }) => {
  const [one, other] = [random.pick(own), random.pick(own)]
  return random.pick([
    ...[one, one, `${one} + ${other}`, `${one} + 'x'`, `${one} * 2`, `${one} / 3`, `${one} > ${other}`, `size(${one}) > 2`],
    ...[`${one} == '${random.pick(KEYS)}'`, `${one} in ['0', '1']`, `${one} == 1`, `!empty(${one})`, `empty(${one})`],
    ...[`empty(${one}) ? 0 : 1`, `empty(${one}) ? 'a' : 'b'`, `empty(${one}) ? ${one} : ${other}`, `sum(${one}, 'x')`],
    ...['today()', 'now()', `days(${one}, today())`, `addDays(${one}, 3)`, `hours(${one}, now())`, 'me.id', 'me.deptId', 'me.name'],
    ...[`'text'`, '1.5', '2', 'true', `'1'`],
  ])
}

/** A random condition, usually valid. */
export const condition: Make = (random, names) =>
  random.chance(0.5) ? random.pick([`!empty(${random.pick(names.own)})`, `empty(${random.pick(names.own)})`]) : expression(random, names)
