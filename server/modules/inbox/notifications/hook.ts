// Sends notifications about written records, as `notify` in schema files states. An undo withdraws unread ones.

import type { Entity } from '#model/entity/entity.ts'
import type { Notification } from '#model/entity/notifications.ts'
import type { EntityHook, WriteScope } from '#records/hook.ts'
import type { Kernel } from '#server/kernel.ts'
import { nextId } from '#store/ids.ts'
import { changeSet } from '#store/journal/index.ts'
import { type Rec, repository, repositoryOfAllTenants, systemActor, textOf, withUnstored } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { digestOf, MESSAGES, messageIdOf, notify } from './notify.ts'
import { recipientsOf } from './recipients.ts'

type Write = Pick<WriteScope, 'db' | 'entity' | 'actor' | 'context'>

export function notificationHook(platform: Kernel): EntityHook {
  return {
    entity: ({ notifications }) => notifications.length > 0,
    inserted: (write) => notifyOf(platform, write, 'add', null, write.after),
    // A restored record causes no notification.
    restored: async () => {},
    updated: (edit) => {
      const undone = changeSet()?.undoes
      return undone
        ? takeBack(edit, undone.set, undone.action ?? 'edit', edit.after, edit.before)
        : notifyOf(platform, edit, edit.action ?? 'edit', edit.before, edit.after)
    },
    async removing(removal) {
      const undone = changeSet()?.undoes
      if (undone) for (const record of removal.records) await takeBack(removal, undone.set, 'add', null, record)
      for (const id of removal.ids) await forget(removal.db, removal.entity, id)
    },
  }
}

async function notifyOf(platform: Kernel, write: Write, event: string, before: Rec | null, after: Rec): Promise<void> {
  const { db, entity, actor, context } = write
  const tenantId = textOf(after, 'tenantId') || actor.tenantId
  const operation = changeSet()?.id ?? nextId()
  const record = withUnstored(entity, after)
  for (const notification of notificationsFor(entity, event, before, record))
    await notify(platform, db, { entity, notification, record, tenantId, operation, withSms: context.isImport !== true })
}

/** Notifications caused by a write. */
export function notificationsFor(entity: Entity, event: string, before: Rec | null, after: Rec): Notification[] {
  const was = before && withUnstored(entity, before)
  return entity.notifications.filter(({ on, before: ahead, when }) => {
    if (ahead) return false
    const holds = when === null || when.evaluate(after) === true
    if (on.length > 0) return on.includes(event) && holds
    return holds && !(was && when?.evaluate(was) === true)
  })
}

/** Removes a record from unread messages of an operation. @param after the record after the operation */
async function takeBack({ db, entity, actor }: Write, operation: string, event: string, before: Rec | null, after: Rec): Promise<void> {
  const tenantId = textOf(after, 'tenantId') || actor.tenantId
  for (const notification of notificationsFor(entity, event, before, withUnstored(entity, after))) {
    for (const user of await recipientsOf(db, notification, after, tenantId)) {
      const id = messageIdOf({ entity, notification, operation }, user.userId)
      const messages = repository(db, MESSAGES, systemActor(user.tenantId))
      await messages.lock(id)
      const [message] = await messages.find({ id_equal: id, readTime_null: '1' }, { fields: ['records', 'recordId', 'title', 'titleEn'] })
      if (!message) continue
      const left = Number(message.records ?? 1) - 1
      if (left === 0) await repositoryOfAllTenants(db, MESSAGES).erase({ id_equal: id })
      else await messages.change({ id_equal: id }, { ...digestOf(entity, left, message), records: left })
    }
  }
}

/** Deletes unread messages of a removed record. */
async function forget(db: Database, entity: Entity, id: string): Promise<void> {
  await repositoryOfAllTenants(db, MESSAGES).erase({
    kind_equal: 'record',
    entity_equal: entity.name,
    recordId_equal: id,
    readTime_null: '1',
  })
}
