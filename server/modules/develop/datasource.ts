// Data sources: connections to other databases, which can be tested.

import { TAKES_RECORD, TEXT } from '#http/openapi/routeBodies.ts'
import { type ForeignEngine, type ForeignPlace, type ForeignSession, parseAddress, withForeign } from '#store/foreign/index.ts'
import { type Actor, entityOf, findRow, type Rec, repository, systemActor, textOf } from '#store/rows.ts'
import { AppError } from '../../errors.ts'
import type { Call, Route } from '../../http/route.ts'
import type { Platform } from '../../platform.ts'
import { actorOf, checkWrite, grantsOf } from '../../records/actor.ts'
import { objectBody } from '../../records/body.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import { queryParameter } from '../../records/queryParameter.ts'

const ENGINE_OF: Readonly<Record<string, ForeignEngine>> = {
  'com.mysql.cj.jdbc.Driver': 'mysql',
  'org.mariadb.jdbc.Driver': 'mysql',
  'org.postgresql.Driver': 'postgres',
  'org.sqlite.JDBC': 'sqlite',
  'oracle.jdbc.OracleDriver': 'oracle',
}
const SECRETS = ['id', 'driverClass', 'url', 'username', 'password']

/** A password in the URL would be visible in lists, history and exports. */
const PASSWORD_INSIDE = /\/\/[^/\s:]*:[^/\s@]*@|[?&;](?:passw\w*|pwd)\s*=/i

/** Throws datasource.passwordInside. */
function checkNoPassword(row: Rec): void {
  if (PASSWORD_INSIDE.test(textOf(row, 'url'))) throw new AppError('datasource.passwordInside', {}, null, 'url')
}

/** Throws datasource.address for an unreadable address, and datasource.driverDiffers for one of another driver. */
function checkAddress(row: Rec): void {
  const address = parseAddress(textOf(row, 'url'))
  if (address === null) throw new AppError('datasource.address', {}, null, 'url')
  if (ENGINE_OF[textOf(row, 'driverClass')] !== address.engine) throw new AppError('datasource.driverDiffers', {}, null, 'driverClass')
}

/** A changed target requires the password again: otherwise it could be sent to another server. */
async function checkPassword({ platform }: Context, body: Rec): Promise<void> {
  const stored = await findRow(platform, 'datasource', textOf(body, 'id'))
  const moves = ['url', 'username', 'driverClass'].some((name) => name in body && textOf(body, name) !== textOf(stored ?? {}, name))
  const isFile = ENGINE_OF[textOf({ ...stored, ...body }, 'driverClass')] === 'sqlite'
  if (stored && moves && !isFile && textOf(body, 'password') === '') throw new AppError('datasource.passwordAgain', {}, null, 'password')
}

export const datasourceHook: EntityHook = {
  entity: 'datasource',
  // Cached data sources are read again.
  afterCommit: ({ context }) => context.platform.reads.forget(),
  async submitting(context, body) {
    if (textOf(body, 'id') !== '') await checkPassword(context, body)
    return body
  },
  async inserting({ values }) {
    checkAddress(values)
    checkNoPassword(values)
    return values
  },
  async updated({ before, after }) {
    if (after.url !== before.url || after.driverClass !== before.driverClass) checkAddress(after)
    if (after.url !== before.url) checkNoPassword(after)
  },
}

/** Runs work on a stored data source. Throws record.notYours and the errors of `withForeign`. */
export async function inDatasource<T>(
  platform: Platform,
  id: string,
  actor: Actor,
  work: (session: ForeignSession) => Promise<T>,
): Promise<T> {
  return inPlace(platform, await storedRow(platform, id, actor), work)
}

/** Stored row including the password. */
async function storedRow(platform: Platform, id: string, actor: Actor): Promise<Rec> {
  const [row] = await repository(platform, 'datasource', actor).find({ id_equal: id }, { fields: SECRETS })
  if (!row) throw new AppError('record.notYours')
  return row
}

function inPlace<T>({ config }: Platform, row: Rec, work: (session: ForeignSession) => Promise<T>): Promise<T> {
  checkAddress(row)
  return withForeign(placeIn(row), { hosts: config.datasourceHosts, folder: config.dataFolder }, work)
}

const placeIn = (row: Rec): ForeignPlace => ({ url: textOf(row, 'url'), user: textOf(row, 'username'), password: textOf(row, 'password') })

/** Connection of the data source with this name, for schema files with `source`; `null` for an unknown name. */
export async function datasourceAddress(platform: Platform, name: string): Promise<ForeignPlace | null> {
  const [row] = await platform.reads.once(`data source ${name}`, () =>
    repository(platform, 'datasource', systemActor()).find({ name_equal: name }, { fields: SECRETS }),
  )
  return row ? placeIn(row) : null
}

/** Tests the stored data source `?id=` or the one in the body: returns `{version, latency}`, with the latency in milliseconds. */
async function tryOut(call: Call): Promise<Rec> {
  const row = call.body === undefined ? await storedRow(call.platform, queryParameter(call, 'id'), actorOf(call)) : await typedRow(call)
  const start = performance.now()
  return inPlace(call.platform, row, async ({ version }) => ({ version, latency: Math.round(performance.now() - start) }))
}

/** Typed values over the stored ones; the stored password is used only for the stored target. */
async function typedRow(call: Call): Promise<Rec> {
  const { id = '' } = call.query
  const body = objectBody(call.body)
  const entity = entityOf(call.platform, 'datasource')
  checkWrite(grantsOf(call), id === '' ? entity.permissions.add : entity.permissions.edit, entity, actorOf(call))
  if (id === '') return body
  await checkPassword(call, { ...body, id })
  const stored = await storedRow(call.platform, id, actorOf(call))
  return { ...stored, ...body, password: textOf(body, 'password') || stored.password }
}

export const datasourceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/blade-develop/datasource/test',
    access: { permission: 'datasource_test' },
    described: { query: { id: TEXT }, ...TAKES_RECORD },
    handle: tryOut,
  },
]
