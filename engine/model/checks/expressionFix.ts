// Words and corrections for faults of the expression parser and of its types.

import type { FileField } from '../entity/entityFile.ts'
import { type ExpressionFault, functionNames } from '../expressions/cel.ts'
import { comparedWords } from '../expressions/entryNames.ts'
import { meMembers } from '../expressions/me.ts'
import { nearestWord } from './nearest.ts'
import { someOf } from './someOf.ts'

type Fields = Readonly<Record<string, FileField>>

interface Correction {
  fault: string
  fix: string
}

export function correctionOf(
  source: string,
  fault: ExpressionFault,
  fields: Fields,
  { entryNames }: { entryNames(code: string): readonly string[] },
): Correction {
  const entry = entryFix(source, fault, fields, entryNames)
  if (entry !== null) return { fault: `${fault.fault}.`, fix: entry }
  const near = fault.unknownName === null ? null : nearestWord(fault.unknownName, Object.keys(fields))
  if (near) return { fault: `${fault.fault}.`, fix: `Did you mean "${near}"?` }
  return signFault(source, fault) ?? typeFault(source, fault, fields)
}

/** Names of a dictionary's entries, for an unknown word that is compared with a field of the dictionary. */
function entryFix(
  source: string,
  { unknownName }: ExpressionFault,
  fields: Fields,
  entryNames: (code: string) => readonly string[],
): string | null {
  const compared = comparedWords(source).find(({ word, isLiteral }) => !isLiteral && word === unknownName)
  const field = compared && fields[compared.field]
  const { dict, dictBiz } = (compared?.column ? field?.items?.properties[compared.column] : field) ?? {}
  const code = dict ?? dictBiz
  if (unknownName === null || code === undefined) return null
  const names = entryNames(code)
  const near = nearestWord(unknownName, names)
  return near ? `Did you mean "${near}"?` : `Entries of "${code}" are ${someOf(names)}.`
}

/** Words and signs of other languages, with those of expressions. */
const INSTEAD: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', is: '==', '&': '&&', '|': '||', '<>': '!=' }
const CURLY = /[“”‘’「」]/
/** Signs of Chinese input methods. */
const WIDE: Readonly<Record<string, string>> = {
  '，': ',',
  '；': ';',
  '（': '(',
  '）': ')',
  '？': '?',
  '：': ':',
  '！': '!',
  '＞': '>',
  '＜': '<',
  '＝': '==',
}
const CONDITION = 'Write a condition as "condition ? value : other".'

/** A fault of the parser, in words that name the sign; `null` for others. */
function signFault(source: string, { fault, at }: ExpressionFault): Correction | null {
  const [word = ''] = /^(\w+|<>|=[<>]?|.)/u.exec(source.slice(at)) ?? []
  const before = source.slice(0, at).trimEnd().split(/\W/).at(-1) ?? ''
  if (fault.startsWith('Unexpected character')) {
    for (const one of [word, before]) {
      const meant = INSTEAD[one.toLowerCase()]
      if (meant !== undefined) return { fault: `"${one}" is no word of expressions.`, fix: `Write "${meant}".` }
    }
    if (word.startsWith('='))
      return { fault: `"${word}" compares nothing.`, fix: word === '=' ? 'Write "==".' : `Write "${[...word].reverse().join('')}".` }
    if (CURLY.test(word)) return { fault: `${word} begins no text.`, fix: "Write texts in straight quotes: 'a'." }
    const wide = WIDE[word]
    if (wide !== undefined) return { fault: `"${word}" is a sign of full width.`, fix: `Write "${wide}".` }
    return { fault: `"${word}" is not understood here.`, fix: 'Correct or remove it.' }
  }
  if (fault === 'Unterminated string') return { fault: 'the text has no end.', fix: 'Add the closing quote.' }
  if (/^Reserved identifier: if$/i.test(fault)) return { fault: '"if" is no function.', fix: CONDITION }
  if (fault.startsWith('Expected COLON')) return { fault: 'the "?" has no ":" with the other value.', fix: CONDITION }
  if (/(?:token|got):? EOF$/.test(fault)) {
    const isBracket = /^Expected R/.test(fault)
    return { fault: 'the expression ends too early.', fix: isBracket ? 'Add the closing bracket.' : 'Add the missing value.' }
  }
  if (fault === 'Unexpected token: IN')
    return { fault: '"in" is a word of expressions, so a field of that name cannot be read.', fix: 'Give the field another name.' }
  const [, token] = /^(?:Unexpected token: |Expected \w+, got )(\w+)$/.exec(fault) ?? []
  if (token === undefined) return null
  if (source.slice(at - 1, at + 1) === '<>') return { fault: '"<>" compares nothing.', fix: 'Write "!=".' }
  const meant = INSTEAD[word.toLowerCase()] ?? INSTEAD[before.toLowerCase()]
  return { fault: `"${word}" is not understood here.`, fix: meant === undefined ? 'Correct or remove it.' : `Write "${meant}".` }
}

/** Functions of other languages, with those of expressions. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ...{ length: 'size', len: 'size', count: 'size', isempty: 'empty', isblank: 'empty', isnull: 'empty', substr: 'substring' },
  ...{ mid: 'substring', left: 'substring', includes: 'contains', indexof: 'indexOf', datediff: 'days', dateadd: 'addDays', year: 'years' },
  ...{ number: 'double', float: 'double', parseint: 'int', str: 'string', text: 'string', tostring: 'string', date: 'today' },
}

function typeFault(source: string, { fault, at }: ExpressionFault, fields: Fields): Correction {
  const [, member] = /^No such key: (\w+)/.exec(fault) ?? []
  if (member !== undefined && /\bme\.$/.test(source.slice(0, at)))
    return { fault: `"me" has no member "${member}".`, fix: `Members of "me" are ${Object.keys(meMembers).join(', ')}.` }
  if (member !== undefined) {
    const columns = Object.values(fields).flatMap(({ items }) => Object.keys(items?.properties ?? {}))
    const near = nearestWord(member, columns)
    return { fault: `"${member}" is no column.`, fix: near ? `Did you mean "${near}"?` : `Columns are ${someOf([...new Set(columns)])}.` }
  }
  const [, called] = /^found no matching overload for '(?:[^'(]*\.)?(\w+)\(/.exec(fault) ?? []
  if (called !== undefined && !functionNames().includes(called)) {
    if (called.toLowerCase() === 'if') return { fault: `"${called}" is no function.`, fix: CONDITION }
    const known = FUNCTIONS[called.toLowerCase()] ?? nearestWord(called, functionNames())
    return {
      fault: `"${called}" is no function.`,
      fix: known ? `Did you mean "${known}"?` : `Functions are ${functionNames().join(', ')}.`,
    }
  }
  if (fault.startsWith('Cannot index type')) {
    const [name = ''] = /^\w+/.exec(source.slice(at)) ?? []
    const isSize = FUNCTIONS[name.toLowerCase()] === 'size'
    return { fault: `"${name}" is no part of the value before it.`, fix: isSize ? 'Write "size(field)".' : 'Name a field alone.' }
  }
  if (fault.includes('null')) return { fault: `${fault}.`, fix: 'Ask for a missing value with empty(field).' }
  if (/are (?:int and double|double and int), not of one type/.test(fault))
    return { fault: `${fault}.`, fix: 'Write the whole number with decimals: 0.0.' }
  if (/^no such overload: (?:string \S+ (?:int|double)|(?:int|double) \S+ string)$/.test(fault))
    return { fault: `${fault}.`, fix: "Keys and ids are texts: write the value in quotes, '1'." }
  return { fault: `${fault}.`, fix: 'Correct the expression.' }
}
