// Creates and drops databases of PostgreSQL; those of a Citus coordinator on every node of its cluster.

import pg from 'pg'

/** @param url a database of the same server; of a coordinator one with Citus. @param template database to copy, without users */
export async function createDatabase(url: string, name: string, template: string | null = null): Promise<void> {
  await createPlainDatabase(url, name, template)
  if (template === null) await joinCluster(url, name)
}

/** Creates it on every node, without Citus. */
export async function createPlainDatabase(url: string, name: string, template: string | null = null): Promise<void> {
  for (const node of await nodesOf(url)) await createOn(node, name, template)
}

/**
 * Makes a database of a coordinator one of the cluster; without effect on other servers.
 * @param portTo port by which the nodes reach a worker
 */
export async function joinCluster(
  url: string,
  name: string,
  portTo: (port: number) => Promise<number> = async (port) => port,
): Promise<void> {
  const [coordinator = url, ...workers] = await nodesOf(url)
  if (workers.length === 0) return
  for (const node of [...workers, coordinator]) await command(at(node, name), 'create extension citus')
  const { hostname, port } = new URL(coordinator)
  await command(at(coordinator, name), 'select citus_set_coordinator_host($1, $2)', [hostname, port])
  for (const worker of workers.map((node) => new URL(node)))
    await command(at(coordinator, name), 'select citus_add_node($1, $2)', [worker.hostname, await portTo(Number(worker.port))])
}

export async function dropDatabase(url: string, name: string): Promise<void> {
  for (const node of await nodesOf(url)) await command(node, `drop database if exists ${name} with (force)`)
}

/** The address itself, and those of the workers if it is that of a Citus coordinator. */
export async function nodesOf(url: string): Promise<string[]> {
  const [known] = await command(url, `select 1 from pg_extension where extname = 'citus'`)
  if (!known) return [url]
  const workers = await command(url, 'select nodename as host, nodeport as port from pg_dist_node where groupid > 0 order by nodeid')
  return [url, ...workers.map(({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href)]
}

const IN_USE = '55006'
const ATTEMPTS = 20

async function createOn(node: string, name: string, template: string | null): Promise<void> {
  if (template === null) await command(node, `create database ${name}`)
  // The maintenance process of Citus uses the template as well, and may come back.
  for (let attempt = 1; template !== null; attempt++) {
    await command(node, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [template])
    try {
      await command(node, `create database ${name} template ${template}`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== IN_USE || attempt === ATTEMPTS) throw error
    }
  }
}

const at = (url: string, database: string): string => Object.assign(new URL(url), { pathname: database }).href

async function command(url: string, sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, options: '-c client_min_messages=warning' })
  await client.connect()
  return (await client.query(sql, [...values]).finally(() => client.end())).rows
}
