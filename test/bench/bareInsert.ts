// Reference for comparison: a Fastify route that parses a body and inserts one row, durably, into a copy of a server's table with its indexes.
// In its own process; prints its URL.
//    node bareInsert.ts <database of the server> <table> <file of the copy>

import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import Fastify from 'fastify'

const [from, table, copy] = process.argv.slice(2) as [string, string, string]
const source = new DatabaseSync(from, { readOnly: true })
const texts = source.prepare('select sql from sqlite_master where tbl_name = ? and sql is not null order by type desc').all(table)
const last = source.prepare(`select * from ${table} order by id desc limit 1`).get() as Record<string, SQLInputValue>
source.close()

const target = new DatabaseSync(copy)
target.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -16000')
for (const { sql } of texts) target.exec(String(sql))
const columns = Object.keys(last)
const insert = target.prepare(`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`)
let count = 0
const http = Fastify()
http.post('/insert', () => {
  count += 1
  // Unique columns differ in each row.
  const own: Record<string, SQLInputValue> = { id: String(count), id_card: String(count) }
  insert.run(...columns.map((name) => own[name] ?? last[name] ?? null))
  return { code: 200, success: true, data: { id: String(count) }, msg: '' }
})
console.log(await http.listen({ port: 0, host: '127.0.0.1' }))
