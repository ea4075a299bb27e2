// Reads table descriptions of the current PostgreSQL schema.

import type { ColumnKind, ForeignColumn, ForeignTable, TableName } from '../../library/fromTable/table.ts'
import type { ForeignRow, ForeignSession } from './session.ts'

const KINDS: Readonly<Record<string, ColumnKind>> = {
  bpchar: 'text',
  varchar: 'text',
  uuid: 'text',
  citext: 'text',
  inet: 'text',
  text: 'long-text',
  int2: 'integer',
  int4: 'integer',
  int8: 'integer',
  numeric: 'decimal',
  money: 'decimal',
  float4: 'decimal',
  float8: 'decimal',
  bool: 'boolean',
  date: 'date',
  timestamp: 'date-time',
  timestamptz: 'date-time',
  time: 'time',
  timetz: 'time',
  json: 'json',
  jsonb: 'json',
}

export async function readPostgresTables({ rows }: ForeignSession): Promise<TableName[]> {
  const found = await rows(
    `select relname as name, coalesce(obj_description(oid, 'pg_class'), '') as comment from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`,
  )
  return found.map(({ name, comment }) => ({ name: String(name), comment: String(comment) }))
}

/** Subquery for the oid of the table in the current schema. */
const TABLE = `(select oid from pg_class where relname = $1 and relnamespace = current_schema()::regnamespace and relkind in ('r', 'p'))`

export async function readPostgresTable({ rows }: ForeignSession, name: string): Promise<ForeignTable> {
  const [table] = await rows(`select coalesce(obj_description(${TABLE}, 'pg_class'), '') as comment`, [name])
  const columns = await rows(
    `select a.attname as name, coalesce(col_description(a.attrelid, a.attnum), '') as comment, y.typname as type, y.typtype as sort,
       a.attnotnull as required, pg_get_expr(d.adbin, d.adrelid) as initial, a.attidentity <> '' or a.attgenerated <> '' as generated,
       information_schema._pg_char_max_length(y.oid, a.atttypmod) as length,
       information_schema._pg_numeric_precision(y.oid, a.atttypmod) as digits,
       information_schema._pg_numeric_scale(y.oid, a.atttypmod) as scale,
       (select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = y.oid) as words
     from pg_attribute a join pg_type y on y.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = ${TABLE} and a.attnum > 0 and not a.attisdropped order by a.attnum`,
    [name],
  )
  const indexes = await rows(
    `select i.indisprimary as primary, (select json_agg(a.attname order by k.at)
         from unnest(i.indkey) with ordinality k (number, at) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
     from pg_index i where i.indrelid = ${TABLE} and i.indisunique and i.indpred is null and i.indexprs is null order by i.indexrelid`,
    [name],
  )
  const references = await rows(
    `select a.attname as column, t.relname as table from pg_constraint c join pg_class t on t.oid = c.confrelid
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.conrelid = ${TABLE} and c.contype = 'f' and cardinality(c.conkey) = 1 order by a.attnum`,
    [name],
  )
  return {
    name,
    comment: String(table?.comment ?? ''),
    columns: columns.map(columnOf),
    primaryKey: indexes.flatMap((index) => (index.primary ? (index.columns as string[]) : [])),
    unique: indexes.flatMap((index) => (index.primary ? [] : [index.columns as string[]])),
    foreignKeys: references.map(({ column, table: target }) => ({ column: String(column), table: String(target) })),
  }
}

function columnOf(row: ForeignRow): ForeignColumn {
  const type = String(row.type)
  const kind: ColumnKind = row.sort === 'e' ? 'text' : (KINDS[type] ?? 'binary')
  const number = (value: unknown) => (value === null ? null : Number(value))
  const initial = row.initial === null ? null : String(row.initial)
  return {
    name: String(row.name),
    comment: String(row.comment),
    kind,
    type: row.sort === 'e' ? 'enum' : type,
    length: type === 'uuid' ? 36 : number(row.length ?? row.digits),
    scale: number(row.scale),
    required: row.required === true,
    default: initial,
    isWide: type === 'int8',
    values: (row.words as string[] | null) ?? null,
    isGenerated: row.generated === true || (initial?.startsWith('nextval(') ?? false),
  }
}
