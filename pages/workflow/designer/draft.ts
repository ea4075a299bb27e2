// Unsaved drawing, stored in the browser.

import { currentSession } from '#engine/session/sessionState.ts'
import { type Stored, stored } from '#engine/session/storage.ts'

export interface DesignDraft {
  xml: string
  /** Time of the draft in milliseconds since 1970. */
  at: number
  /** `updateTime` of the edited model; empty for a new one. */
  base: string
}

/** Storage of a draft. @param id id of the model; `new` for one that was never saved */
export function designDraftOf(id: string): Stored<DesignDraft> {
  return stored(`designer-${currentSession()?.userId ?? ''}-${id}`, parse)
}

function parse(value: unknown): DesignDraft | null {
  const { xml, at, base } = (value ?? {}) as Partial<DesignDraft>
  return typeof xml === 'string' && typeof at === 'number' && typeof base === 'string' ? { xml, at, base } : null
}
