// Unsaved form input, stored in this browser by user, entity and record; without secrets, private values and files.

import { withCurrentNames } from '../../model/entity/currentNames.ts'
import type { Action, Entity, Field } from '../../model/entity/entity.ts'
import { formats } from '../../model/formats/formats.ts'
import { filledBy } from '../../model/formats/mapPoint.ts'
import { isHiddenIn } from '../../model/formats/privacy.ts'
import { isObject } from '../../model/isObject.ts'
import { previewedDraft } from '../../session/previewedDraft.ts'
import { currentSession } from '../../session/sessionState.ts'
import { stored } from '../../session/storage.ts'
import type { Typed } from '../recordForm.ts'

export interface FormDraft extends Typed {
  /** Time of the last input, in milliseconds since 1970. */
  at: number
  /** `updateTime` of the edited record; `null` for a new one. */
  version: string | null
}

export type FormDrafts = Readonly<Record<string, FormDraft>>

const DAYS = 7
const MAX = 20
const LARGEST = 32_000

/** Values that may be stored in a draft. */
export function storableValues(fields: readonly Field[], { values, from }: Typed): Typed {
  const secret = new Set(
    fields
      .filter(
        ({ name, writeOnly, private: privacy, format, items }) =>
          writeOnly ||
          isHiddenIn({ name, private: privacy }, values) ||
          items?.fields.some((column) => column.private) ||
          formats[format].writeOnly ||
          formats[format].files,
      )
      .flatMap(filledBy),
  )
  const open = (some: Typed['values']) => Object.fromEntries(Object.entries(some).filter(([name]) => !secret.has(name)))
  return { values: open(values), from: open(from) }
}

/** Converts earlier field names in a draft to current ones. */
export const draftWithCurrentNames = (fields: readonly Field[], draft: FormDraft | null): FormDraft | null =>
  draft && { ...draft, values: withCurrentNames(fields, draft.values), from: withCurrentNames(fields, draft.from) }

/** Adds a draft and drops the oldest ones; a draft that is too large is not stored. */
export function withDraft(drafts: FormDrafts, key: string, draft: FormDraft): FormDrafts {
  const { [key]: _, ...others } = drafts
  if (Object.keys(draft.values).length === 0 || JSON.stringify(draft).length > LARGEST) return others
  const newest = Object.entries(others).sort(([, one], [, other]) => other.at - one.at)
  return { [key]: draft, ...Object.fromEntries(newest.slice(0, MAX - 1)) }
}

/** Drops expired drafts. */
export const unexpiredDrafts = (drafts: FormDrafts, now: number): FormDrafts =>
  Object.fromEntries(Object.entries(drafts).filter(([, { at }]) => at <= now && now - at < DAYS * 86_400_000))

const kept = stored('drafts', parse)

export interface DraftKeeper {
  read(): FormDraft | null
  keep(draft: FormDraft): void
  forget(): void
}

/** Draft key for the form of an action; `null` for several records, which have no draft. */
export const actionDraft = (
  { name }: Pick<Entity, 'name'>,
  action: Pick<Action, 'name'>,
  records: readonly { id: string }[],
): string | null => (records.length > 1 ? null : [name, action.name, ...records.map(({ id }) => id)].join(':'))

/** Storage of the current user's draft for a record; `id` is empty for a new record. */
export function draftKeeper(entity: string, id: string): DraftKeeper {
  const { tenantId = '', userId = '' } = currentSession() ?? {}
  // Input of a preview is none of the live form.
  const key = [tenantId, userId, previewedDraft() + entity, id].join('/')
  const all = () => unexpiredDrafts(kept.get() ?? {}, Date.now())
  const write = (drafts: FormDrafts) => (Object.keys(drafts).length > 0 ? kept.set(drafts) : kept.remove())
  return {
    read: () => all()[key] ?? null,
    keep: (draft) => write(withDraft(all(), key, draft)),
    forget() {
      const { [key]: gone, ...others } = all()
      if (gone) write(others)
    },
  }
}

function parse(value: unknown): FormDrafts | null {
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).filter((entry): entry is [string, FormDraft] => isDraft(entry[1])))
    : null
}

function isDraft(value: unknown): value is FormDraft {
  if (!isObject(value)) return false
  const { at, version, values, from } = value
  return typeof at === 'number' && (version === null || typeof version === 'string') && isObject(values) && isObject(from)
}
