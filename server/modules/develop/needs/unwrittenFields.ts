// Warns of fields that nothing fills, and of actions whose state nothing leads to.

import type { FileChange } from '#model/compare/compareEntities.ts'
import type { Entity } from '#model/entity/entity.ts'
import { givenValues, type Table, writtenTables } from './givenValues.ts'

/** @param builtIn names of the fields that every record has */
export function unwrittenFields(entities: ReadonlyMap<string, Entity>, builtIn: ReadonlySet<string>): FileChange[] {
  return writtenTables(entities).flatMap((table) => ofTable(table, entities, builtIn))
}

function ofTable(table: Table, entities: ReadonlyMap<string, Entity>, builtIn: ReadonlySet<string>): FileChange[] {
  const { own, views } = table
  const { values, unreached } = givenValues(table, entities)
  const fields = own.fields.flatMap(({ name, readOnly }): FileChange[] => {
    if (builtIn.has(name) || values.get(name)?.size !== 0) return []
    const fix = `Give it a "compute", "preset" or "default", name it in "set" of an action, or remove "${readOnly ? 'readOnly' : 'form'}".`
    const fault = `nothing fills "${name}": no form asks for it, and no action or code of the server sets it.`
    return [{ file: own.file, path: ['properties', name], level: 'warning', fault, fix }]
  })
  const actions = unreached.flatMap(({ name, accepts }): FileChange[] => {
    // The base comes first in its own file; a view has the actions of its base too.
    const entity = [own, ...views].find((one) => one.actions.some((action) => action.name === name))
    const known = (accepts?.names ?? []).filter((one) => (values.get(one) ?? null) !== null)
    if (!entity || known.length === 0) return []
    const names = known.map((one) => `"${one}"`).join(', ')
    const fault = `no record reaches this state: no form, action or code of the server gives ${names} a value for which the condition holds.`
    const fix = 'Let another action set such a value, or correct the condition.'
    return [{ file: entity.file, path: ['actions', name, 'when'], level: 'warning', fault, fix }]
  })
  // A button in several places is one action of the file.
  return [...fields, ...new Map(actions.map((one) => [`${one.file} ${one.path.join('.')}`, one])).values()]
}
