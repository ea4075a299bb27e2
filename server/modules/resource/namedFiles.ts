// Files that a write names: only those of the writer, those that the record named before, and those that an answer showed to the writer. Answers sign
// the links of file fields, so a name that somebody only knows would become an address that opens.

import type { Entity } from '#model/entity/entity.ts'
import { placedValues } from '#model/records/placedValues.ts'
import type { Rec } from '#store/rows.ts'
import type { Database } from '#store/store.ts'
import { AppError } from '../../errors.ts'
import { type FileFields, fileFieldsOf } from '../../http/fileFields.ts'
import type { Library } from '../../library/library.ts'
import { dialogFields } from '../../records/actionValues.ts'
import type { Context } from '../../records/context.ts'
import type { EntityHook } from '../../records/hook.ts'
import { privateFilesIn } from '../../records/privateFiles.ts'
import { uploaderOf } from '../../records/storageQuota.ts'

export const namedFilesHook: EntityHook = {
  entity: ({ fields }) => fields.some(({ stored }) => stored),
  async inserted({ db, entity, after, context }) {
    await checkFiles(db, context, entity, null, after)
  },
  async updated({ db, entity, before, after, context, isUndo }) {
    if (!isUndo) await checkFiles(db, context, entity, before, after)
  },
  // The values are written with the context of the applicant, whose call alone says which files it was shown.
  async approving({ db, entity, action, record, values, form, context }) {
    await checkFiles(db, context, entity, record, values)
    await checkFiles(db, context, { ...entity, fields: [...entity.fields, ...dialogFields(action)] }, record, form)
  },
  // A restored record was judged when it was written.
  restored: async () => {},
}

/** Throws upload.notYours at the field or cell that names a file of somebody else. */
export async function checkFiles(
  db: Database,
  { platform, identity, shownFiles }: Context,
  { fields }: Entity,
  before: Rec | null,
  after: Rec,
): Promise<void> {
  const signed = signedNames(platform.library())
  const signedIn = (record: Rec) => placedValues(fields, record).filter(({ field }) => signed.has(field.name))
  const known = new Set(before ? signedIn(before).flatMap(({ value }) => privateFilesIn(value)) : [])
  for (const { path, value } of signedIn(after)) {
    for (const file of privateFilesIn(value)) {
      if (known.has(file) || shownFiles?.has(file)) continue
      const owner = await uploaderOf(db, file)
      if (owner === null || owner !== identity?.userId) throw new AppError('upload.notYours', { file }, null, path)
    }
  }
}

const signedBy = new WeakMap<Library, ReadonlySet<string>>()

/** Names of members that some answer signs: of the file fields and markup of all entities. */
function signedNames(library: Library): ReadonlySet<string> {
  const known = signedBy.get(library)
  if (known) return known
  const { links, markup }: FileFields = fileFieldsOf(library.entities.values())
  const names = new Set([...links, ...markup])
  signedBy.set(library, names)
  return names
}
