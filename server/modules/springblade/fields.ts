// Converts fields that the open source SpringBlade lacks or encodes differently.

import * as dict from '#engine/site/keys.ts'
import { SECRET_MASK } from '#model/formats/secrets.ts'
import { isEmpty } from '#model/records/values.ts'
import type { EntityHook } from '#records/hook.ts'

/** Key of `org_category` for departments. */
const DEPARTMENT = 2

export const openFieldHooks: readonly EntityHook[] = [
  {
    entity: 'dept',
    submitting: async (_, body) => (isEmpty(body.id) && isEmpty(body.deptCategory) ? { ...body, deptCategory: DEPARTMENT } : body),
  },
  {
    // `isOpen` is 0 or 1 there, 1 or 2 here; a menu that is no button has the action 0.
    entity: 'menu',
    async submitting(_, { action, ...rest }) {
      const isOpen = rest.isOpen === 0 ? { isOpen: Number(dict.yesNo.no) } : {}
      return { ...rest, ...isOpen, ...(action === 0 || action === undefined ? {} : { action }) }
    },
  },
  masked('client', 'clientSecret'),
  masked('datasource', 'password'),
]

/** Their form requires the secret in every edit: answers contain a mask, and submitting the mask leaves the secret unchanged. */
function masked(entity: string, secret: string): EntityHook {
  return {
    entity,
    async extendRecords(_, records) {
      for (const record of records) record[secret] = SECRET_MASK
    },
    async submitting(_, { [secret]: sent, ...rest }) {
      return sent === undefined || sent === SECRET_MASK ? rest : { ...rest, [secret]: sent }
    },
  }
}
