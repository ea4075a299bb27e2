// Finds the values that a stored field can get: from forms, actions, its own keywords, and code of the server.

import type { Action, Entity, Field } from '#model/entity/entity.ts'
import { canResultIn } from '#model/expressions/satisfiable.ts'
import { templateNames } from '#model/expressions/template.ts'
import { addWrites, editWrites, type FormWrites } from '#model/records/formWrites.ts'
import generated from './writtenFields.json' with { type: 'json' }

/** The values of a field besides none; `null` for any value. */
export type GivenValues = ReadonlySet<unknown> | null

/** Fields that code of the server fills, by entity, although no form and no keyword of the file does. */
const WRITTEN = generated as Readonly<Record<string, readonly string[]>>

/** Fields that the server sets in each record of a process. */
const OF_PROCESS = ['processDefinitionId', 'processInstanceId', 'flowStatus', 'applyTime']

export interface Table {
  /** The entity of the file that makes the table. */
  own: Entity
  /** All entities of the table, that one included. */
  views: readonly Entity[]
}

/** Tables whose records people write here: not those of devices, roll-ups and other databases. */
export function writtenTables(entities: ReadonlyMap<string, Entity>): Table[] {
  return [...Map.groupBy(entities.values(), ({ base }) => base)].flatMap(([name, views]) => {
    const own = entities.get(name)
    return own && !own.series && !own.rollup && !own.source ? [{ own, views }] : []
  })
}

/** Values by field, when each action works whose condition some of these values satisfy. @param unreached names of the others */
export function givenValues(table: Table, entities: ReadonlyMap<string, Entity>, code = WRITTEN): Reached {
  const writes = table.views.flatMap((view) => [addWrites(view, entities.values()), editWrites(view)])
  const ofFile = new Map(table.own.fields.map((field) => [field.name, valuesOfFile(field, table, writes, code)]))
  const actions = table.views.flatMap((view) => view.actions)
  let working: readonly Action[] = []
  for (;;) {
    const values = new Map([...ofFile].map(([name, known]) => [name, union(known, ...working.map((action) => setBy(action, name)))]))
    const next = actions.filter((action) => canWork(action, table.own, values))
    if (next.length === working.length) return { values, unreached: actions.filter((action) => !next.includes(action)) }
    working = next
  }
}

interface Reached {
  values: ReadonlyMap<string, GivenValues>
  /** Actions whose condition no such value satisfies. */
  unreached: readonly Action[]
}

/** Values that do not depend on actions. */
function valuesOfFile(field: Field, { own, views }: Table, writes: readonly FormWrites[], code: typeof WRITTEN): GivenValues {
  const { name, preset, start, compute, total, serial, children, live } = field
  const isFilled = [preset, start, compute, total, serial, children, live].some((keyword) => keyword !== null)
  const isOfProcess = (one: Entity) =>
    one.process !== null && (OF_PROCESS.includes(name) || Object.values(one.process.edits).some((names) => names.includes(name)))
  const byTree = views.some(({ tree }) => tree && (tree.parent === name || Object.hasOwn(tree.child, name)))
  const byCode = [own.name, ...own.was].some((entity) => code[entity]?.includes(name))
  if (isFilled || byTree || byCode || views.some(isOfProcess)) return null
  const typed = writes.flatMap((one) => (one.has(name) ? [one.get(name) ?? null] : []))
  const brought = typed.map((values) => values && new Set([...values].map((value) => ofType(field, value))))
  return union(new Set(field.default === undefined ? [] : [field.default]), ...brought)
}

const ofType = ({ type }: Field, value: string): unknown =>
  type === 'boolean' ? value === 'true' : type === 'string' ? value : Number(value)

/** The values that an action writes to a field; none if it does not name the field. */
function setBy({ set, computes, approval }: Action, name: string): GivenValues {
  if (Object.hasOwn(computes, name)) return null
  const values = [set, approval?.meanwhile].flatMap((one) => (one && Object.hasOwn(one, name) ? [one[name]] : []))
  return values.some((value) => typeof value === 'string' && templateNames(value).length > 0) ? null : new Set(values)
}

function canWork({ accepts }: Action, { field: fields }: Entity, values: ReadonlyMap<string, GivenValues>): boolean {
  if (accepts === null) return true
  return canResultIn(accepts.source, [true], (name) => {
    const [known, type] = [values.get(name), fields[name]?.type]
    return known && type && type !== 'array' ? { type, choices: [...known] } : undefined
  })
}

const union = (...all: readonly GivenValues[]): GivenValues => {
  const known = all.filter((values) => values !== null)
  return known.length < all.length ? null : new Set(known.flatMap((values) => [...values]))
}
