// Runs exports as jobs: start, progress, download of the file.

import type { Entity, Field } from '#model/entity/entity.ts'
import type { ExportProgress } from '#model/entity/sheets.ts'
import { siteTime } from '#model/siteTime.ts'
import { readFromReplica } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import { userOf } from '../actor.ts'
import { objectBody } from '../body.ts'
import type { Context } from '../context.ts'
import type { EntityHook } from '../hook.ts'
import { sentenceOf, soonEnded } from '../longWork.ts'
import type { ExportJob, ExportJobs } from './exportJobs.ts'
import { checkExport, type ExportOptions, exportAs } from './exportRecords.ts'
import { cleanText } from './writeCell.ts'

const MAX_IDS = 5_000
const MAX_CONDITIONS_LENGTH = 2_000

/**
 * Body `{kind?, keys?, columns?, query?, ids?, except?, asked?}`: the list of `query`, only `ids`, or all but `except`; with the exportable
 * ones of these columns, in their order. `asked` is a line above the headings of a workbook. Returns the progress.
 */
export async function startExport(
  context: Context,
  entity: Entity,
  hooks: readonly EntityHook[],
  jobs: ExportJobs,
): Promise<ExportProgress> {
  const wanted = checkExport(context, entity)
  const body = objectBody(context.body)
  const ids = idsOf(body.ids, 'ids')
  const fields = body.columns === undefined ? wanted.fields : columnsOf(body.columns, wanted.fields)
  const wish: ExportOptions = {
    kind: body.kind === 'csv' ? 'csv' : 'xlsx',
    keys: body.keys === true,
    fields,
    except: new Set(idsOf(body.except, 'except')),
    conditions: typeof body.asked === 'string' ? cleanText(body.asked.slice(0, MAX_CONDITIONS_LENGTH)) : '',
  }
  const query = { ...queryOf(body.query), ...(ids.length > 0 ? { id_in: ids.join(',') } : {}) }
  const { userId, tenantId } = userOf(context)
  const about = { entity: entity.name, owner: { userId, tenantId }, kind: wish.kind }
  const { job, ended } = await jobs.start(
    about,
    (counts) => readFromReplica(() => exportAs({ ...context, query, body: undefined }, entity, hooks, wish, counts)),
    sentenceOf(context, 'An export failed'),
  )
  await soonEnded(ended)
  return exportProgress(context, job)
}

export function exportProgress({ language }: Pick<Context, 'language'>, job: ExportJob): ExportProgress {
  const { id, entity, kind, total, done, began, expires, size } = job
  const isLost = job.state === 'lost'
  return {
    job: id,
    entity,
    kind,
    total,
    done,
    size,
    state: job.state === 'lost' ? 'stopped' : job.state,
    msg: isLost ? new AppError('sheet.exportGone').sentence(language) : job.msg,
    began: siteTime(new Date(began)),
    until: siteTime(new Date(expires)),
  }
}

/** Columns of the view that can be exported. Throws request.parameterInvalid if none is left. */
function columnsOf(names: unknown, fields: readonly Field[]): Field[] {
  const wanted = Array.isArray(names) ? [...new Set<unknown>(names)] : []
  const found = wanted.flatMap((name) => fields.find((field) => field.name === name) ?? [])
  if (found.length === 0) throw new AppError('request.parameterInvalid', { name: 'columns' })
  return found
}

function idsOf(value: unknown, name: string): string[] {
  if (value === undefined) return []
  const isIds =
    Array.isArray(value) && value.length <= MAX_IDS && value.every((one) => typeof one === 'string' && /^[\w-]{1,64}$/.test(one))
  if (!isIds) throw new AppError('request.parameterInvalid', { name })
  return value as string[]
}

function queryOf(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (entries.some(([, one]) => typeof one !== 'string' && typeof one !== 'number')) {
    throw new AppError('request.parameterInvalid', { name: 'query' })
  }
  return Object.fromEntries(entries.map(([key, one]) => [key, String(one)]))
}
