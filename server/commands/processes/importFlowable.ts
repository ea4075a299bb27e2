// Copies running instances and the history of a Flowable database (versions 6 and 7). What is here already stays unchanged.

import type { ProcessDefinition } from '#server/bpmn/definition.ts'
import { restoreState } from '#server/bpmn/restore.ts'
import { StepError } from '#server/bpmn/state.ts'
import { variableNames } from '#server/bpmn/variableNames.ts'
import type { Kernel } from '#server/kernel.ts'
import type { ForeignSession } from '#store/foreign/index.ts'
import { findRows, repositoryOfAllTenants, textOf } from '#store/rows.ts'
import { type FlowableTables, openTables } from './flowableRows.ts'
import { type ImportedDefinition, importedDefinitions, insertDefinitions } from './importedDefinitions.ts'
import { type ImportedInstance, insertInstance } from './insertInstance.ts'
import { type DetailRows, HEAD_COLUMNS, type Head, instanceIdOf, readDetails } from './instanceRows.ts'
import { openPeople, type People } from './people.ts'
import { type Obstacle, placesOf } from './placesOf.ts'

/** Trees of instances whose rows are read at once. */
const AT_ONCE = 50

export interface FlowableImportOptions {
  /** True to report without writing. */
  isTrial: boolean
  /** Tenant of instances whose own tenant is not here. */
  tenantId: string
  /** Accounts by user id of Flowable. */
  accounts: ReadonlyMap<string, string>
  /** Category of processes without one of the platform. */
  category: string
}

export interface MovedCounts {
  found: number
  /** Here already. */
  known: number
  added: number
}

export interface FlowableImport {
  definitions: MovedCounts
  finished: MovedCounts
  running: MovedCounts
  /** Versions that cannot run here, with their reasons. */
  refused: readonly { process: string; faults: readonly string[] }[]
  /** Running instances that stay, by reason. */
  staying: readonly { process: string; obstacle: Obstacle; count: number; example: string }[]
  /** Ids of users that are not here. */
  unknownUsers: readonly string[]
  /** Variables whose values cannot be read and that no expression reads. */
  leftOut: readonly { process: string; variable: string; count: number }[]
  /** Business keys whose record is not here. */
  withoutRecord: number
}

/** Throws an Error for the user if the database is not one of Flowable. */
export async function importFlowable(kernel: Kernel, session: ForeignSession, options: FlowableImportOptions): Promise<FlowableImport> {
  const tables = await openTables(session)
  const heads = await tables.read('ACT_HI_PROCINST', HEAD_COLUMNS)
  const tenants = (await findRows(kernel, 'tenant')).map((tenant) => textOf(tenant, 'tenantId'))
  const { db } = kernel.store
  const used = new Set(heads.map(({ PROC_DEF_ID }) => PROC_DEF_ID ?? ''))
  const definitions = await importedDefinitions(db, tables, used, options.category)
  const people = await openPeople(db, tenants, options.accounts)
  const run = new Import(kernel, tables, definitions, people, tenants, options)
  if (!options.isTrial) await kernel.store.transaction((at) => insertDefinitions(at, definitions.values()))
  const trees = treesOf(heads)
  for (let at = 0; at < trees.length; at += AT_ONCE) await run.trees(trees.slice(at, at + AT_ONCE))
  return run.report()
}

/** Instances with those that they call, the outermost first. */
function treesOf(heads: readonly Head[]): Head[][] {
  const ids = new Set(heads.map(({ ID }) => ID))
  const called = Map.groupBy(heads, ({ SUPER_PROCESS_INSTANCE_ID }) => SUPER_PROCESS_INSTANCE_ID ?? '')
  const below = (head: Head): Head[] => [head, ...(called.get(head.ID ?? '') ?? []).flatMap(below)]
  // An instance whose caller is not in the history is read as an outermost one.
  return heads.filter(({ SUPER_PROCESS_INSTANCE_ID: caller }) => caller === null || caller === '' || !ids.has(caller)).map(below)
}

class Import {
  private readonly counts = { finished: newCounts(), running: newCounts() }
  private readonly staying = new Map<string, { process: string; obstacle: Obstacle; count: number; example: string }>()
  private readonly leftOut = new Map<string, { process: string; variable: string; count: number }>()
  private withoutRecord = 0
  private readonly kernel: Kernel
  private readonly tables: FlowableTables
  private readonly definitions: ReadonlyMap<string, ImportedDefinition>
  private readonly people: People
  private readonly tenants: readonly string[]
  private readonly options: FlowableImportOptions

  constructor(
    kernel: Kernel,
    tables: FlowableTables,
    definitions: ReadonlyMap<string, ImportedDefinition>,
    people: People,
    tenants: readonly string[],
    options: FlowableImportOptions,
  ) {
    this.kernel = kernel
    this.tables = tables
    this.definitions = definitions
    this.people = people
    this.tenants = tenants
    this.options = options
  }

  async trees(trees: readonly (readonly Head[])[]): Promise<void> {
    const instances = repositoryOfAllTenants(this.kernel.store.db, 'process-instance')
    const fresh: (readonly Head[])[] = []
    for (const tree of trees) {
      const isKnown = await instances.existsEver({ id_equal: instanceIdOf(tree[0]?.ID ?? '') })
      for (const head of tree) {
        const counts = this.countsOf(head)
        counts.found += 1
        if (isKnown) counts.known += 1
      }
      if (!isKnown) fresh.push(tree)
    }
    if (fresh.length === 0) return
    const details = await readDetails(this.tables, fresh.flat())
    for (const tree of fresh) await this.tree(tree, details)
  }

  private countsOf({ END_TIME }: Head): MovedCounts {
    return END_TIME === null ? this.counts.running : this.counts.finished
  }

  private async tree(tree: readonly Head[], details: DetailRows): Promise<void> {
    const imported: ImportedInstance[] = []
    const [root] = tree as readonly [Head]
    const tenantId = this.tenants.includes(root.TENANT_ID ?? '') ? String(root.TENANT_ID) : this.options.tenantId
    for (const head of tree) {
      const found = this.definitions.get(head.PROC_DEF_ID ?? '')
      if (!found?.definition) return this.stay(head, { why: 'definition', element: '' }, tree)
      const instance = this.instanceOf(head, { ...found, definition: found.definition }, details, imported, tenantId)
      if ('why' in instance) return this.stay(head, instance, tree)
      imported.push(instance)
    }
    for (const head of tree) this.countsOf(head).added += 1
    const write = async (db: Parameters<typeof insertInstance>[0]['db']) => {
      for (const one of imported)
        if (!(await insertInstance({ db, kernel: this.kernel, people: this.people, isTrial: this.options.isTrial }, one)))
          this.withoutRecord += 1
    }
    if (this.options.isTrial) await write(this.kernel.store.db)
    else await this.kernel.store.transaction(write)
  }

  private instanceOf(
    head: Head,
    { definition, row, faults, key }: ImportedDefinition & { definition: ProcessDefinition },
    details: DetailRows,
    before: readonly ImportedInstance[],
    tenantId: string,
  ): ImportedInstance | Obstacle {
    const id = head.ID ?? ''
    const rows = details.of(id)
    const caller = before.find((one) => one.head.ID === head.SUPER_PROCESS_INSTANCE_ID) ?? null
    const shared = { head, definition, definitionRow: row, rows, caller, root: before[0] ?? null, tenantId }
    if (head.END_TIME !== null) return { ...shared, running: null }
    if (faults.length > 0) return { why: 'definition', element: '' }
    const read = variableNames(definition)
    for (const { name } of rows.unread) {
      if (read.has(name)) return { why: 'variable', element: name }
      this.count(this.leftOut, `${key} ${name}`, { process: key, variable: name })
    }
    const variables = this.mapped(tenantId, rows.variables, head)
    const placed = placesOf(definition, { ...rows, id, variables })
    const [obstacle] = placed.obstacles
    if (obstacle) return obstacle
    const superExecution = rows.executions.find(({ ID }) => ID === id)?.SUPER_EXEC ?? ''
    const token = caller?.running?.restored.tokens.get(superExecution) ?? ''
    if (caller && token === '') return { why: 'called', element: head.START_ACT_ID ?? '' }
    try {
      const restored = restoreState(definition, placed.places, variables, placed.waits, new Date())
      return { ...shared, running: { placed, restored, token } }
    } catch (error) {
      if (error instanceof StepError) return { why: 'expression', element: `${error.node} ${error.what}`.trim() }
      throw error
    }
  }

  /** Variables with the ids of users here, and with the applicant. */
  private mapped(tenantId: string, variables: Readonly<Record<string, unknown>>, { START_USER_ID }: Head): Record<string, unknown> {
    const mappedValue = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(mappedValue)
      const isUser = typeof value === 'string' && (value.startsWith('taskUser_') || this.options.accounts.has(value))
      const person = isUser ? this.people.find(tenantId, value) : null
      return person ? `taskUser_${person.id}` : value
    }
    const own = Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, mappedValue(value)]))
    const applicant = START_USER_ID ? this.people.find(tenantId, START_USER_ID) : null
    return applicant ? { createUser: `taskUser_${applicant.id}`, ...own } : own
  }

  private stay(head: Head, obstacle: Obstacle, tree: readonly Head[]): void {
    const found = this.definitions.get(head.PROC_DEF_ID ?? '')
    const process = found ? `${found.key} v${found.version}` : String(head.PROC_DEF_ID)
    const key = `${process} ${obstacle.why} ${obstacle.element}`
    this.count(this.staying, key, { process, obstacle, example: tree[0]?.ID ?? '' })
  }

  private count<T extends { count: number }>(counted: Map<string, T>, key: string, values: Omit<T, 'count'>): void {
    counted.set(key, { ...values, count: (counted.get(key)?.count ?? 0) + 1 } as T)
  }

  report(): FlowableImport {
    const all = [...this.definitions.values()]
    const known = all.filter(({ isKnown }) => isKnown).length
    const usable = all.filter(({ definition, isKnown }) => definition && !isKnown).length
    return {
      definitions: { found: all.length, known, added: usable },
      ...this.counts,
      refused: all.filter(({ faults }) => faults.length > 0).map(({ key, version, faults }) => ({ process: `${key} v${version}`, faults })),
      staying: [...this.staying.values()].toSorted((one, other) => other.count - one.count),
      unknownUsers: [...this.people.unknown].toSorted(),
      leftOut: [...this.leftOut.values()],
      withoutRecord: this.withoutRecord,
    }
  }
}

const newCounts = (): MovedCounts => ({ found: 0, known: 0, added: 0 })
