// Finds roles and users in a process that its tenants do not have.

import type { UnknownAssignees } from '#engine/site/answers/process.ts'
import { splitIds } from '#model/commaIds.ts'
import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { repository, repositoryOfAllTenants, systemActor, textOf } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { userIdOf } from '../work.ts'

/** Names with expressions are known only at run time. */
const literals = (source: string | undefined): string[] =>
  source === undefined || source.includes('{') ? [] : splitIds(source).map((name) => name.trim())

/** @param tenantId `null` for a process of all tenants: a name is known if any of them has it */
export async function unknownWorkers(
  db: Database,
  { nodes, owners }: ProcessDefinition,
  tenantId: string | null,
): Promise<UnknownAssignees[]> {
  const steps = Object.values(nodes).flatMap(({ id, name, task }) =>
    task
      ? [
          {
            element: name || id,
            roles: literals(task.groups?.source),
            users: [...literals(task.assignee?.source), ...literals(task.users?.source)],
          },
        ]
      : [],
  )
  const workers = [...steps, { element: '', roles: owners, users: [] }]
  const roles = await knownNames(
    db,
    'role',
    'roleAlias',
    workers.flatMap((step) => step.roles),
    tenantId,
  )
  const users = await knownNames(db, 'user', 'id', workers.flatMap((step) => step.users).map(userIdOf), tenantId)
  return workers
    .map(({ element, ...step }) => ({
      element,
      roles: step.roles.filter((name) => !roles.has(name)),
      users: step.users.filter((name) => !users.has(userIdOf(name))),
    }))
    .filter((step) => step.roles.length + step.users.length > 0)
}

async function knownNames(
  db: Database,
  entity: 'role' | 'user',
  field: string,
  names: readonly string[],
  tenantId: string | null,
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set()
  const wanted = { [`${field}_in`]: names.join(',') }
  const shape = { fields: [field] }
  const rows =
    tenantId === null
      ? await repositoryOfAllTenants(db, entity).find(wanted, shape)
      : await repository(db, entity, systemActor(tenantId)).find(wanted, shape)
  return new Set(rows.map((row) => textOf(row, field)))
}
