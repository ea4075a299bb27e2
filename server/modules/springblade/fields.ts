// Fields that the open SpringBlade lacks or fills otherwise.

import * as dict from '#engine/site/keys.ts'
import { isEmpty } from '#model/records/values.ts'
import type { EntityHook } from '#records/hook.ts'

/** `org_category` */
const DEPARTMENT = 2

export const openFieldHooks: readonly EntityHook[] = [
  {
    entity: 'dept',
    submitting: async (_, body) => (isEmpty(body.id) && isEmpty(body.deptCategory) ? { ...body, deptCategory: DEPARTMENT } : body),
  },
  {
    // A window is 0 or 1 there, 1 or 2 here; a menu, which is no button, has the action 0.
    entity: 'menu',
    async submitting(_, { action, ...rest }) {
      const isOpen = rest.isOpen === 0 ? { isOpen: Number(dict.yesNo.no) } : {}
      return { ...rest, ...isOpen, ...(action === 0 || action === undefined ? {} : { action }) }
    },
  },
]
