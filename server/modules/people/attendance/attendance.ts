import { ANSWERS_WORKBOOK } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { sendWorkbook } from '#http/sendWorkbook.ts'
import { AppError } from '#server/errors.ts'
import { contextOf, type ProjectContext } from '../../statistics/index.ts'
import { monthSheet } from './monthSheet.ts'
import { monthWorkbook } from './monthWorkbook.ts'

const ROOT = '/api/blade-archives/labor_attendance'

/**
 * Attendance sheet of `?projectId=` and `?month=`, for users who may list workers and passes; as a workbook for users who may export
 * passes.
 */
export const attendanceRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${ROOT}/month`,
    access: { reads: 'labor' },
    readsReplica: true,
    handle: async (call) => monthSheet(await contextOfSheet(call)),
  },
  {
    method: 'GET',
    path: `${ROOT}/monthWorkbook`,
    access: { permission: 'labor_attendance_export' },
    readsReplica: true,
    bare: true,
    described: ANSWERS_WORKBOOK,
    async handle(call) {
      if (!call.rights.reads.has('labor')) throw new AppError('auth.noPermission')
      return sendWorkbook(call, await monthWorkbook(await contextOfSheet(call)))
    },
  },
]

async function contextOfSheet(call: Call): Promise<ProjectContext> {
  if (!call.rights.reads.has('labor-attendance')) throw new AppError('auth.noPermission')
  return contextOf(call)
}
