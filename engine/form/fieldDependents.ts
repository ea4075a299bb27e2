// Dependencies between the fields of a form: checks, presets and choices that read other fields.

import type { Field } from '../model/entity/entity.ts'
import { templateNames } from '../model/expressions/template.ts'

/** For each field, the fields whose checks or conditions read it. */
export function dependentsOf(fields: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  const dependents = new Map<string, string[]>()
  for (const field of fields) {
    const named = field.rules.flatMap((rule) => (rule.kind === 'check' ? rule.expression.names : []))
    for (const name of new Set(named)) {
      if (name !== field.name) dependents.set(name, [...(dependents.get(name) ?? []), field.name])
    }
  }
  return dependents
}

/** For each field, the fields whose preset reads it. */
export function followersOf(fields: readonly Field[]): ReadonlyMap<string, readonly Field[]> {
  const followers = new Map<string, Field[]>()
  for (const field of fields) for (const name of field.preset?.names ?? []) followers.set(name, [...(followers.get(name) ?? []), field])
  return followers
}

/** For each field, the fields whose choices depend on it. */
export function narrowedBy(fields: readonly Field[]): ReadonlyMap<string, readonly string[]> {
  const narrowed = new Map<string, string[]>()
  for (const { name, choices } of fields) {
    const where = choices && 'where' in choices ? Object.values(choices.where) : []
    for (const source of new Set(where.flatMap(templateNames))) narrowed.set(source, [...(narrowed.get(source) ?? []), name])
  }
  return narrowed
}
