// Computes fields with a formula, in the order of their dependencies.

import type { Field } from '../entity/entity.ts'
import { areExpressionsRead, type Expression } from '../expressions/expression.ts'
import { isEmpty } from './values.ts'

type Formula = 'compute' | 'preset'

interface FormulaField {
  name: string
  formula: Expression
}

type Evaluate = (formula: Expression, record: Readonly<Record<string, unknown>>) => unknown

type Orders = WeakMap<readonly Field[], readonly FormulaField[]>

const orders: Readonly<Record<Formula, Orders>> = { compute: new WeakMap(), preset: new WeakMap() }

/** Fields with a formula, each after the fields that its formula reads. The schema check refuses cycles. */
export function formulaFields(fields: readonly Field[], kind: Formula): readonly FormulaField[] {
  const known = orders[kind].get(fields)
  if (known) return known
  const left = new Map(fields.flatMap((field) => (field[kind] ? [[field.name, field[kind]] as const] : [])))
  const ordered: FormulaField[] = []
  const add = (name: string): void => {
    const formula = left.get(name)
    if (!formula) return
    left.delete(name)
    for (const named of formula.names) addNamed(named)
    ordered.push({ name, formula })
  }
  const computes = new Map(kind === 'preset' ? fields.flatMap(({ name, compute }) => (compute ? [[name, compute] as const] : [])) : [])
  /** Adds the presets that a preset depends on through computed fields. */
  const addNamed = (name: string): void => {
    const compute = computes.get(name)
    computes.delete(name)
    for (const named of compute?.names ?? []) addNamed(named)
    add(name)
  }
  for (const name of [...left.keys()]) add(name)
  // Dependencies are unknown until the evaluator is loaded, so the order is not cached before.
  if (areExpressionsRead()) orders[kind].set(fields, ordered)
  return ordered
}

/** Writes the values of the computed fields into `record` and returns it. */
export function addComputed<T extends Record<string, unknown>>(
  fields: readonly Field[],
  record: T,
  evaluate: Evaluate = (formula, values) => formula.evaluate(values),
): T {
  for (const { name, formula } of formulaFields(fields, 'compute')) Object.assign(record, { [name]: evaluate(formula, record) ?? null })
  return record
}

/** Sets presets in fields without a value, over the record and its computed fields. Returns the record. */
export function addPresets<T extends Record<string, unknown>>(
  fields: readonly Field[],
  record: T,
  evaluate: Evaluate = (formula, values) => formula.evaluate(values),
): T {
  const computed = new Set(formulaFields(fields, 'compute').map(({ name }) => name))
  for (const { name, formula } of formulaFields(fields, 'preset')) {
    if (!isEmpty(record[name])) continue
    const isIndirect = formula.names.some((named) => computed.has(named))
    const value = evaluate(formula, isIndirect ? addComputed(fields, { ...record }, evaluate) : record)
    if (!isEmpty(value)) Object.assign(record, { [name]: value })
  }
  return record
}
