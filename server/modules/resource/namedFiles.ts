// Checks file names in writes: allowed are files uploaded by the writer, files already named in the record, and files that an answer showed
// to the writer. Answers sign links in file fields, so a guessed name would otherwise become a valid URL.

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
  // Checked now with the applicant's context, which knows the files shown to them; the values are written later.
  async approving({ db, entity, action, record, values, form, context }) {
    await checkFiles(db, context, entity, record, values)
    await checkFiles(db, context, { ...entity, fields: [...entity.fields, ...dialogFields(action)] }, record, form)
  },
  // A restored record was checked when it was written.
  restored: async () => {},
}

/** Throws upload.notYours for the field or cell with somebody else's file. */
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

/** Names of members that are signed in answers: file fields and markup of all entities. */
function signedNames(library: Library): ReadonlySet<string> {
  const known = signedBy.get(library)
  if (known) return known
  const { links, markup }: FileFields = fileFieldsOf(library.entities.values())
  const names = new Set([...links, ...markup])
  signedBy.set(library, names)
  return names
}
