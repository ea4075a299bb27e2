// Interface of live topics, which pages subscribe to.

import type { Context } from '../records/context.ts'

/** A live topic that pages subscribe to. Topics are polled from the tables, so that every node sends the same messages. */
export interface Topic {
  /** `device:<projectId>`, followed by `|` and the key of the data scope: users with the same data scope share a poll. */
  key: string
  /** Topics of one batch are polled at the same time, because they can share their statements; a topic without one is polled alone. */
  batch?: string
  /** Seconds between two polls. */
  everySeconds: number
  /** Changes since the last poll; `null` for none. */
  poll(): Promise<{ data: unknown; id?: string } | null>
  /** The state for a page that has just subscribed; `since` is the id of the last message it received. */
  snapshot(since: string | null): Promise<unknown>
}

/** Topics of one kind are named `<kind>:<id>`. */
export interface TopicKind {
  name: string
  /** Opens the topic of an id; `null` when the user may not read its data. */
  open(context: Context, id: string): Promise<Topic | null>
}

/** Id of a message, `20261121200001`: the time up to which a page has received changes. */
export function messageId(moment: string): string {
  return moment.replace(/\D/g, '')
}
