// Keeps the partitions of all series tables: makes those of the coming weeks and of rows in the default partition, drops those beyond the
// retention.

import type { Entity } from '#model/entity/entity.ts'
import { snakeCase } from '../schema/table.ts'
import { viewsByTable } from '../schema/tableSpec.ts'
import type { Store } from '../store.ts'
import {
  addPartition,
  analyzePartitioned,
  changePartitions,
  dropPartition,
  endConversion,
  eraseBefore,
  openConversions,
  type Partition,
  type PartitionedTable,
  partitionedTables,
  rowDaysIn,
} from './partitions.ts'
import { daysEarlier, isConversionLate, type Span, spansAhead, spansOfDays, uncovered } from './spans.ts'

/** Retention in days by table of a series. */
function keptTables(entities: Iterable<Entity>): Map<string, number> {
  const kept = viewsByTable([...entities]).flatMap(({ table, views }): [string, number][] => {
    const base = views.find(({ name, base, series }) => name === base && series !== null)
    return base?.series ? [[table, base.series.keep]] : []
  })
  return new Map(kept)
}

/**
 * Makes missing partitions and moves rows out of the default partition. One cheap query if nothing is missing; safe on several nodes.
 * @param today `YYYY-MM-DD`
 */
export async function keepPartitions(store: Store, entities: Iterable<Entity>, now: Date, today: string): Promise<void> {
  await endLateConversions(store, now, today)
  const kept = keptTables(entities)
  for (const [table, at] of await partitionedTables(store)) {
    const keep = kept.get(table)
    if (keep === undefined) continue
    const oldest = daysEarlier(today, keep)
    for (const partition of at.partitions) if (partition.to <= oldest) await drop(store, table, partition)
    if ((await missing(store, at, keep, today)).length === 0) continue
    const made = await changePartitions(store, async (db) => {
      // Another node may have made them in the meantime.
      const present = (await partitionedTables({ db })).get(table)
      if (!present) return 0
      const spans = await missing({ db }, present, keep, today)
      for (const span of spans) await addPartition(db, table, present, span)
      return spans.length
    })
    if (made) await store.transaction((db) => analyzePartitioned(db, table))
  }
}

async function missing(
  { db }: Pick<Store, 'db'>,
  { column, partitions, defaultPartition }: PartitionedTable,
  keep: number,
  today: string,
): Promise<Span[]> {
  const days = defaultPartition === null ? [] : await rowDaysIn(db, defaultPartition, column)
  const spans = new Map([...spansOfDays(days, today, keep), ...spansAhead(today, keep)].map((span) => [span.from, span]))
  return [...spans.values()].flatMap((span) => uncovered(span, partitions))
}

/** Removes the constraint of a conversion that was abandoned, or took so long that it would soon refuse rows of the present. */
async function endLateConversions(store: Store, now: Date, today: string): Promise<void> {
  for (const { table, end, isAlive } of await openConversions(store.db, now))
    if (!isAlive || isConversionLate(end, today)) await changePartitions(store, (db) => endConversion(db, table, table))
}

/**
 * Drops partitions whose rows are all before a time; other old rows are deleted from the partitions without a lower bound, and stay
 * elsewhere until their partition is dropped.
 * @param most rows of one statement
 * @returns false if the table of the entity has no partitions
 */
export async function dropBefore(store: Store, { name, base }: Entity, time: string, most: number): Promise<boolean> {
  const table = snakeCase(base)
  const at = name === base ? (await partitionedTables(store)).get(table) : undefined
  if (!at) return false
  for (const partition of at.partitions) if (partition.to <= time) await drop(store, table, partition)
  const unbounded = at.partitions.filter(({ from, to }) => from === '' && to > time).map((partition) => partition.table)
  for (const partition of [...unbounded, ...(at.defaultPartition === null ? [] : [at.defaultPartition])]) {
    let deleted: number
    do deleted = await eraseBefore(store.db, partition, at.column, time, most)
    while (deleted === most)
  }
  return true
}

/** A partition that stays locked is dropped by the next turn. */
async function drop(store: Store, table: string, partition: Partition): Promise<void> {
  await changePartitions(store, async (db) => {
    const present = (await partitionedTables({ db })).get(table)?.partitions ?? []
    if (present.some((one) => one.table === partition.table)) await dropPartition(db, partition)
  })
}
