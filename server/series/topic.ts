import type { Context } from '../records/context.ts'

/** Something that a page follows as it changes. It is read from the tables, so every node tells the same and nothing is kept twice. */
export interface Topic {
  /** `device:<projectId>`, and behind `|` whose eyes see it: people with one data scope share what is read. */
  key: string
  /** Ticks of a second between two looks. */
  every: number
  /** Changes since the last poll; `null` for none. */
  look(): Promise<{ data: unknown; id?: string } | null>
  /** How it stands now, for a page that has just come; `since` is the id of the last message it heard. */
  now(since: string | null): Promise<unknown>
}

/** Topics of one kind are named `<kind>:<id>`. */
export interface TopicKind {
  name: string
  /** The topic of an id; `null` when the user may not read what it tells. */
  open(context: Context, id: string): Promise<Topic | null>
}

/** `20261121200001`: the moment up to which a page has heard. */
export function messageId(moment: string): string {
  return moment.replace(/\D/g, '')
}
