import { ANSWERS_WORKBOOK } from '#http/openapi/routeBodies.ts'
import type { Call, Route } from '#http/route.ts'
import { sendWorkbook } from '#http/sendWorkbook.ts'
import { callTitle } from '#records/callTitle.ts'
import { accessMatrix } from './accessMatrix.ts'
import { matrixWorkbook } from './matrixWorkbook.ts'

const PATH = '/api/gantry-access/matrix'
const text = { type: 'string' }

/** `?search=` limits the matrix to entities with this text in title or name. */
const matrix: Route = {
  method: 'GET',
  path: PATH,
  access: { reads: 'role' },
  described: {
    query: { search: text },
    answer: {
      type: 'object',
      required: ['roles', 'entities'],
      properties: {
        roles: { type: 'array', items: { type: 'object', required: ['id', 'name'], properties: { id: text, name: text } } },
        entities: {
          type: 'array',
          items: {
            type: 'object',
            required: ['name', 'title', 'verbs'],
            properties: { name: text, title: text, verbs: { type: 'array', items: { type: 'object' } } },
          },
        },
      },
    },
  },
  handle: (call) => accessMatrix(call, call.query.search ?? ''),
}

/** The same as a workbook; `?compared=` names the role that the others are compared with. */
const exported: Route = {
  method: 'GET',
  path: `${PATH}/export`,
  access: { reads: 'role' },
  bare: true,
  described: ANSWERS_WORKBOOK,
  async handle(call: Call) {
    call.discloses?.(callTitle('matrixExport'))
    return sendWorkbook(call, await matrixWorkbook(call, await accessMatrix(call, call.query.search ?? ''), call.query.compared ?? ''))
  },
}

export const matrixRoutes: readonly Route[] = [matrix, exported]
