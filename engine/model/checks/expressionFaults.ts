// Faults of one expression: syntax and types, and parts that have a result of the right type but not a meaning.

import type { FileField } from '../entity/entityFile.ts'
import { lengthLimit } from '../entity/field.ts'
import { checkExpression, type ExpressionResult, type VariableType } from '../expressions/cel.ts'
import { type ComparingOperator, expressionParts, type FunctionCall, type Operand, type OperandComparison } from '../expressions/parts.ts'
import { patternsIn } from '../expressions/syntax.ts'
import { formats, isCalendarField, isMomentField } from '../formats/formats.ts'
import { correctionOf } from './expressionFix.ts'
import { CEL_TYPE, typeOf } from './fieldTypes.ts'
import { nearestWord } from './nearest.ts'
import { patternFault } from './patternChecks.ts'
import { someOf } from './someOf.ts'

type Fields = Readonly<Record<string, FileField>>

export interface PartFault {
  /** Offset in the text of the expression. */
  at: number
  fault: string
  fix: string
}

/** Facts of other files and of the system. */
export interface Surroundings {
  /** Keys that a field of choices can have; undefined if they are unknown. */
  choiceKeys(field: FileField): readonly string[] | undefined
  /** Names of the entries of a dictionary. */
  entryNames(code: string): readonly string[]
  /** Fields of another entity; `null` if it is not there. */
  fieldsOf(entity: string): Fields | null
}

/** Faults of an expression in the order of their kinds; empty if it is right. */
export function expressionFaults(source: string, fields: Fields, result: ExpressionResult, around: Surroundings): PartFault[] {
  const types = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, variableType(field)]))
  const fault = checkExpression(source, types, result)
  if (fault) return [{ at: fault.at, ...correctionOf(source, fault, fields, around) }]
  const { comparisons, calls, zeroDivisors } = expressionParts(source)
  return [
    ...comparisons.flatMap((one) => comparisonFaults(one, fields, around)),
    ...calls.flatMap((call) => callFaults(call, fields, around)),
    ...zeroDivisors.map((at) => ({ at, fault: 'a division by 0 has no result.', fix: 'Divide by another number.' })),
    ...patternsIn(source).flatMap(({ text, at }) => {
      const unfit = patternFault(text)
      return unfit ? [{ at, ...unfit }] : []
    }),
  ]
}

/** CEL type of a field; for a table, the types of its columns. */
function variableType(field: FileField): VariableType {
  if (!field.items) return CEL_TYPE[typeOf(field)]
  return Object.fromEntries(Object.entries(field.items.properties).map(([name, column]) => [name, CEL_TYPE[column.type ?? 'string']]))
}

function fieldOf(operand: Operand, fields: Fields): FileField | undefined {
  if (operand.kind === 'field') return fields[operand.name]
  if (operand.kind === 'column') return fields[operand.table]?.items?.properties[operand.name]
  if (operand.kind === 'call') return { today: TODAY, now: NOW }[operand.name]
  return undefined
}

const TODAY: FileField = { format: 'date' }
const NOW: FileField = { format: 'date-time' }

const TURNED: Readonly<Record<ComparingOperator, ComparingOperator>> = {
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
  '==': '==',
  '!=': '!=',
  in: 'in',
}

/** A field compared with a value that it never has, or a moment with a day in a way that leaves the day itself out. */
function comparisonFaults({ operator, left, right }: OperandComparison, fields: Fields, around: Surroundings): PartFault[] {
  const [one, other] = [fieldOf(left, fields), fieldOf(right, fields)]
  if (one && other) return [...momentFault(one, other, operator, left.at), ...momentFault(other, one, TURNED[operator], right.at)]
  if (one) return literalFault(one, right, operator, around)
  return other && operator !== 'in' ? literalFault(other, left, TURNED[operator], around) : []
}

/** The text of a moment is longer than that of its day, and so later. */
function momentFault(moment: FileField, day: FileField, operator: ComparingOperator, at: number): PartFault[] {
  const isLeftOut = operator === '<=' || operator === '==' || operator === '!='
  if (!isLeftOut || !isMomentField(moment) || !isCalendarField(day) || isMomentField(day)) return []
  return [
    {
      at,
      fault: 'a moment is later than its own day, so they are never equal.',
      fix: 'Compare the day of the moment, "moment.substring(0, 10)", or use ">=" or "<".',
    },
  ]
}

function literalFault(field: FileField, operand: Operand, operator: ComparingOperator, around: Surroundings): PartFault[] {
  const value = operand.kind === 'text' ? operand.text : operand.kind === 'number' ? String(operand.value) : ''
  if (value === '') return []
  if (isCalendarField(field)) return dayFault(field, value, operator, operand.at)
  const keys = operator === '==' || operator === '!=' || operator === 'in' ? around.choiceKeys(field) : undefined
  if (!keys || keys.includes(value)) return []
  const code = field.dict ?? field.dictBiz
  const fault = code === undefined ? `"${value}" is no value of the field.` : `"${value}" is no entry of the dictionary "${code}".`
  return [{ at: operand.at, fault, fix: `Known are ${keys.join(', ')}.` }]
}

/** The first part of a day or moment: `2026`, `2026-05`, `2026-05-01 08`. It sorts before all moments that begin with it. */
const BEGINNING = /^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01])( ([01]\d|2[0-3])(:[0-5]\d){0,2})?)?)?$/

function dayFault(field: FileField, value: string, operator: ComparingOperator, at: number): PartFault[] {
  const format = formats[field.format ?? 'text']
  if (format.test?.(value)) return []
  const isBeginning = BEGINNING.test(value) && value.length <= (format.notation?.length ?? 0)
  if (isBeginning && (operator === '>=' || operator === '<' || operator === '>')) return []
  const example = `Write it as "${format.notation}"`
  if (isBeginning && isMomentField(field) && value.length === 10) return momentFault(field, TODAY, '<=', at)
  return [{ at, fault: `"${value}" is no value of the format "${field.format}".`, fix: `${example}.` }]
}

/** Functions of days, with the positions of the arguments that are days or moments. */
const OF_DAYS: Readonly<Record<string, readonly number[]>> = {
  ...{ addDays: [0], addMonths: [0], addHours: [0], addMinutes: [0] },
  ...{ hours: [0, 1], minutes: [0, 1], days: [0, 1], years: [0, 1] },
}
const NUMBERS: ReadonlySet<string> = new Set(['int', 'double', 'uint'])

function callFaults(call: FunctionCall, fields: Fields, around: Surroundings): PartFault[] {
  const { name, given } = call
  if (name === 'sum') return sumFaults(call, fields, around)
  const ofDays = (OF_DAYS[name] ?? []).flatMap((place): PartFault[] => {
    const one = given[place]
    const field = one?.kind === 'field' ? fields[one.name] : undefined
    if (one?.kind === 'field' && field && !isCalendarField(field))
      return [
        {
          at: one.at,
          fault: `"${one.name}" need not be a day or a moment.`,
          fix: 'Give it "format": "date" or "date-time", or name another field.',
        },
      ]
    if (one?.kind === 'text' && !formats.date.test?.(one.text) && !formats['date-time'].test?.(one.text))
      return [{ at: one.at, fault: `"${one.text}" is no day and no moment.`, fix: 'Write it as "YYYY-MM-DD" or "YYYY-MM-DD HH:mm:ss".' }]
    return []
  })
  return [...ofDays, ...numberFaults(call, fields, around), ...partFaults(call, fields)]
}

/** A text that need not be a number, where the conversion would refuse every save. */
function numberFaults({ name, given, isGuarded }: FunctionCall, fields: Fields, around: Surroundings): PartFault[] {
  const [one] = given
  const field = one?.kind === 'field' ? fields[one.name] : undefined
  if (!NUMBERS.has(name) || isGuarded || one?.kind !== 'field' || !field || typeOf(field) !== 'string') return []
  const keys = around.choiceKeys(field)
  const hasChoices = (field.enum ?? field.dict ?? field.dictBiz) !== undefined
  if (field.pattern !== undefined || (hasChoices && (keys ?? []).every((key) => key !== '' && Number.isFinite(Number(key))))) return []
  return [
    {
      at: one.at,
      fault: `"${one.name}" need not be a number.`,
      fix: 'Use a field of type "number", or give it a "pattern" of digits.',
    },
  ]
}

/** `text.substring(0, 400)` of a text that is always shorter. */
function partFaults({ name, given }: FunctionCall, fields: Fields): PartFault[] {
  const [of, ...ends] = given
  const field = of?.kind === 'field' ? fields[of.name] : undefined
  if (name !== '.substring' || of?.kind !== 'field' || !field || typeOf(field) !== 'string') return []
  const most = lengthLimit(field)
  return ends.flatMap((end) =>
    end.kind === 'number' && end.value > most
      ? [{ at: end.at, fault: `"${of.name}" has at most ${most} characters.`, fix: 'Write a smaller number.' }]
      : [],
  )
}

/** `sum(lines, 'amount')`: a table, and a column of it with numbers. */
function sumFaults({ given: [rows, column] }: FunctionCall, fields: Fields, around: Surroundings): PartFault[] {
  if (rows === undefined || column === undefined || rows.kind === 'other' || rows.kind === 'call') return []
  const table = rows.kind === 'field' ? fields[rows.name] : undefined
  if (rows.kind !== 'field' || (table && !table.items && !table.children))
    return [{ at: rows.at, fault: 'only the rows of a table are summed up.', fix: 'Name a field with "items", and one of its columns.' }]
  if (column.kind !== 'text')
    return [{ at: column.at, fault: 'the column is not named by a text.', fix: "Write its name in quotes: sum(lines, 'amount')." }]
  const columns = table?.items?.properties ?? (table?.children && around.fieldsOf(table.children.entity))
  if (!columns) return []
  const { [column.text]: summed } = columns
  if (summed === undefined) return [unknownColumn(column, columns)]
  const type = typeOf(summed)
  return type === 'number' || type === 'integer'
    ? []
    : [{ at: column.at, fault: `"${column.text}" is no number.`, fix: 'Sum up a field of type number or integer.' }]
}

function unknownColumn({ text, at }: { text: string; at: number }, columns: Fields): PartFault {
  const known = Object.keys(columns)
  const near = nearestWord(text, known)
  return { at, fault: `"${text}" is no column.`, fix: near ? `Did you mean "${near}"?` : `Columns are ${someOf(known)}.` }
}
