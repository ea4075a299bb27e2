// Calls of the preview of a draft, for those who may publish.

import type { PreviewManifest } from '#engine/site/answers/schemaDrafts.ts'
import { ANSWERS_WORKBOOK, TAKES_RECORD } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { sendWorkbook } from '#http/sendWorkbook.ts'
import { exportTemplate } from '#records/sheets/template.ts'
import { AppError } from '#server/errors.ts'
import type { Rec } from '#store/rows.ts'
import { ofManagingTenant, PUBLISH } from '../author.ts'
import { judge } from './judge.ts'
import { previewRead } from './previewCalls.ts'
import { previewApi, previewManifest } from './previewFile.ts'
import { type PreviewModel, previewModel } from './previewModel.ts'

const API = previewApi('{draft}')

const modelOf = (call: Call): Promise<PreviewModel> => previewModel(call.platform, call.params.draft ?? '', call.language)

async function manifest(call: Call): Promise<PreviewManifest> {
  return previewManifest(await modelOf(call), call.platform.library())
}

/** The template of the draft; its permission is that of the live file, if there is one. */
async function template(call: Call): Promise<Buffer> {
  return sendWorkbook(call, await exportTemplate(call, (await modelOf(call)).entity))
}

async function read(call: Call): Promise<unknown> {
  const answer = previewRead(call, await modelOf(call), call.params.name ?? '')
  if (answer === null) throw new AppError('schema.previewOnly')
  return answer
}

async function submit(call: Call): Promise<Rec> {
  return judge(call, await modelOf(call))
}

async function refuse(): Promise<never> {
  throw new AppError('schema.previewOnly')
}

const route = (method: 'GET' | 'POST', path: string, handle: (call: Call) => Promise<unknown>, more: Partial<Route> = {}): Route => ({
  method,
  path,
  access: PUBLISH,
  ...more,
  handle: ofManagingTenant(handle),
})

/** A judged form writes no line of the log: nothing is written. */
const JUDGED: Partial<Route> = { inPreview: true, keepsOwnLog: true, described: TAKES_RECORD }

export const previewRoutes: readonly Route[] = [
  route('GET', `${API}/manifest`, manifest),
  route('GET', `${API}/export-template`, template, { bare: true, described: ANSWERS_WORKBOOK }),
  route('GET', `${API}/{name}`, read),
  route('POST', `${API}/submit`, submit, JUDGED),
  route('POST', `${API}/update`, submit, JUDGED),
  route('POST', `${API}/{name}`, refuse, JUDGED),
]
