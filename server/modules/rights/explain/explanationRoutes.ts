import type { Route } from '#http/route.ts'
import { accessChecks } from '#model/records/accessExplanation.ts'
import { explainAccess } from './explainAccess.ts'

const text = { type: 'string' }
const textOrNull = { type: ['string', 'null'] }

const explain: Route = {
  method: 'GET',
  path: '/api/gantry-access/explain',
  access: 'user',
  described: {
    query: { userId: text, account: text, entity: text, verb: text, id: text, field: text, menu: text, method: text, path: text },
    answer: {
      type: 'object',
      required: ['allowed', 'person', 'userId', 'subject', 'message', 'steps', 'verbs', 'verb', 'mayAskAboutOthers'],
      properties: {
        allowed: { type: 'boolean' },
        person: text,
        userId: text,
        subject: text,
        message: textOrNull,
        verbs: { type: 'array', items: { type: 'object', required: ['verb', 'title'], properties: { verb: text, title: text } } },
        verb: text,
        mayAskAboutOthers: { type: 'boolean' },
        steps: {
          type: 'array',
          items: {
            type: 'object',
            required: ['check', 'result', 'sentence', 'link'],
            properties: {
              check: { type: 'string', enum: accessChecks },
              result: { type: 'string', enum: ['allowed', 'denied', 'notApplicable'] },
              sentence: text,
              link: textOrNull,
            },
          },
        },
      },
    },
  },
  handle: explainAccess,
}

export const explanationRoutes: readonly Route[] = [explain]
