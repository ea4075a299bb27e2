// External databases named by environment variables: MariaDB or MySQL, and PostgreSQL.

import { createConnection } from 'mysql2/promise'
import pg from 'pg'

export interface ForeignDatabase {
  name: 'MariaDB' | 'PostgreSQL'
  /** Fields of a data source. */
  driverClass: string
  url: string
  username: string
  password: string
  /** URL for a command line. */
  address: string
  /** Pattern of the error for a wrong password. */
  refusal: RegExp
  run(statements: readonly string[]): Promise<void>
  close(): Promise<void>
}

const PASSWORD = 'Zaq1-of-tests'

/** Available databases, each with a function that creates an empty one. */
export const foreignDatabases: readonly (readonly [name: string, open: () => Promise<ForeignDatabase>])[] = [
  ...(process.env.TEST_MYSQL_URL ? [['MariaDB', () => openMaria(process.env.TEST_MYSQL_URL ?? '')] as const] : []),
  ...(process.env.TEST_DATABASE_URL ? [['PostgreSQL', () => openPg(process.env.TEST_DATABASE_URL ?? '')] as const] : []),
]

const freshName = (): string => `gantry_tables_${process.pid}_${Math.random().toString(36).slice(2, 8)}`

async function openMaria(root: string): Promise<ForeignDatabase> {
  const name = freshName()
  const { hostname, port } = new URL(root)
  const client = await createConnection({ uri: root, multipleStatements: true })
  await client.query(`create database ${name} character set utf8mb4; create user ${name}@'%' identified by '${PASSWORD}'`)
  await client.query(`grant all on ${name}.* to ${name}@'%'; use ${name}`)
  const place = `${hostname}:${port || 3306}/${name}`
  return {
    name: 'MariaDB',
    driverClass: 'com.mysql.cj.jdbc.Driver',
    url: `jdbc:mysql://${place}?useUnicode=true&characterEncoding=utf-8&useSSL=false`,
    username: name,
    password: PASSWORD,
    address: `mysql://${name}:${PASSWORD}@${place}`,
    refusal: /Access denied/,
    async run(statements) {
      for (const statement of statements) await client.query(statement)
    },
    async close() {
      await client.query(`drop database ${name}; drop user ${name}@'%'`)
      await client.end()
    },
  }
}

async function openPg(root: string): Promise<ForeignDatabase> {
  const name = freshName()
  const { hostname, port, pathname } = new URL(root)
  const client = new pg.Client(root)
  await client.connect()
  await client.query(`create role ${name} login password '${PASSWORD}'; create schema ${name} authorization ${name}`)
  await client.query(`set role ${name}; set search_path to ${name}`)
  const place = `${hostname}:${port || 5432}${pathname}?currentSchema=${name}`
  return {
    name: 'PostgreSQL',
    driverClass: 'org.postgresql.Driver',
    url: `jdbc:postgresql://${place}`,
    username: name,
    password: PASSWORD,
    address: `postgres://${name}:${PASSWORD}@${place}`,
    refusal: /does not exist/,
    async run(statements) {
      for (const statement of statements) await client.query(statement)
    },
    async close() {
      await client.query(`reset role; drop schema ${name} cascade; drop role ${name}`)
      await client.end()
    },
  }
}
