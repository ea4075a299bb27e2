// Foretells the consequences of a change of schema files: stored rows that break new rules, settings that name what goes, and the work of
// the database. Nothing is changed.

import { entityPairs } from '#model/compare/compareEntities.ts'
import type { Entity } from '#model/entity/entity.ts'
import type { Kernel } from '#server/kernel.ts'
import { planTables, type TableFault, type TablePlan } from '#store/schema/migrate.ts'
import { LISTED, type SchemaEffect } from './effect.ts'
import { namedSettings } from './namedSettings.ts'
import { tryRules } from './rowTrials.ts'

type Entities = ReadonlyMap<string, Entity>

/**
 * @param before the entities in use, or those of an earlier version
 * @param after the whole set that is to replace them
 * @param files the files that differ, by path
 */
export async function impactOf(kernel: Kernel, before: Entities, after: Entities, files: ReadonlySet<string>): Promise<SchemaEffect[]> {
  const tables = new Set([...before.values(), ...after.values()].flatMap(({ file, base }) => (files.has(file) ? [base] : [])))
  // A view changes with its base.
  const changed = entityPairs(before, after).filter(({ entity, old }) => tables.has(entity.base) || (old && tables.has(old.base)))
  const plans = tables.size === 0 ? [] : await planTables(kernel.store, [...after.values()], tables)
  const ofRows: SchemaEffect[] = []
  for (const { entity, old } of changed) if (old) ofRows.push(...(await tryRules(kernel.store.db, old, entity)))
  const ofPlans = plans.flatMap((plan) => ofPlan(plan, after))
  // Of a field that the database refuses, the rules need no word of their own.
  const refused = plans.flatMap(({ faults }) => faults.filter(({ isRefused }) => isRefused))
  const isRefused = ({ file, path }: SchemaEffect) =>
    refused.some((fault) => fault.files.includes(file) && fault.path.length > 0 && fault.path.every((key, at) => path[at] === key))
  const others = ofRows.filter((effect) => !isRefused(effect))
  return [...ofPlans, ...others, ...(await namedSettings(kernel, before, after))]
}

function ofPlan({ files, steps, faults, rows, seconds }: TablePlan, entities: Entities): SchemaEffect[] {
  const [file = ''] = files
  const about: Omit<SchemaEffect, 'fault' | 'fix'> = { file, path: [], level: 'hint', count: null, records: null }
  const time =
    rows === 0 ? '' : seconds < 2 ? 'It takes about a second.' : `It takes about ${seconds} seconds, in which others cannot save.`
  return [
    ...faults.map((fault) => ofFault(fault, entities)),
    ...steps.map((step, at) => ({ ...about, fault: `the database ${step}`, fix: at === steps.length - 1 ? time : '' })),
  ]
}

function ofFault({ files, path, fault, fix, isRefused, rows }: TableFault, entities: Entities): SchemaEffect {
  const owner = [...entities.values()].find(({ file, name, base }) => files.includes(file) && name === base)
  const [file = ''] = files
  return {
    file: owner?.file ?? file,
    path: [...path],
    level: 'error',
    fault: isRefused ? `the file would be refused: ${fault}` : fault,
    fix,
    count: rows?.count ?? null,
    records: rows && owner ? { entity: owner.name, ids: rows.ids.slice(0, LISTED) } : null,
  }
}
