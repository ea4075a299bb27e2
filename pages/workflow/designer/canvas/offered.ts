// Limits palette, context pad and replacement menu to elements that the engine supports.

/** Supported entries of bpmn-js's menu "change element". */
export const REPLACEMENTS: readonly string[] = [
  'replace-with-none-start',
  'replace-with-none-end',
  'replace-with-timer-start',
  'replace-with-timer-intermediate-catch',
  'replace-with-error-end',
  'replace-with-terminate-end',
  'replace-with-exclusive-gateway',
  'replace-with-parallel-gateway',
  'replace-with-inclusive-gateway',
  'replace-with-user-task',
  'replace-with-service-task',
  'replace-with-call-activity',
  'replace-with-subprocess',
  'replace-with-expanded-subprocess',
  'replace-with-ad-hoc-subprocess',
  'replace-with-timer-boundary',
  'replace-with-non-interrupting-timer-boundary',
  'replace-with-error-boundary',
  'replace-with-message-start',
  'replace-with-signal-start',
  'replace-with-error-start',
  'replace-with-escalation-start',
  'replace-with-conditional-start',
  'replace-with-non-interrupting-message-start',
  'replace-with-non-interrupting-signal-start',
  'replace-with-non-interrupting-escalation-start',
  'replace-with-non-interrupting-conditional-start',
  'replace-with-non-interrupting-timer-start',
  'replace-with-message-intermediate-catch',
  'replace-with-message-intermediate-throw',
  'replace-with-signal-intermediate-catch',
  'replace-with-signal-intermediate-throw',
  'replace-with-conditional-intermediate-catch',
  'replace-with-escalation-intermediate-throw',
  'replace-with-message-end',
  'replace-with-signal-end',
  'replace-with-escalation-end',
  'replace-with-message-boundary',
  'replace-with-non-interrupting-message-boundary',
  'replace-with-signal-boundary',
  'replace-with-non-interrupting-signal-boundary',
  'replace-with-escalation-boundary',
  'replace-with-non-interrupting-escalation-boundary',
  'replace-with-conditional-boundary',
  'replace-with-non-interrupting-conditional-boundary',
  'replace-with-event-based-gateway',
  'replace-with-event-subprocess',
  'replace-with-receive-task',
  'replace-with-send-task',
  'replace-with-sequence-flow',
  'replace-with-default-flow',
]

/** Entries of the context pad that are not changed. */
const PAD: readonly string[] = [
  'append.end-event',
  'append.gateway',
  'append.text-annotation',
  'connect',
  'replace',
  'delete',
  'align-elements',
]

const only = <T>(entries: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => names.includes(name)))

export const offeredReplacements = <T>(entries: Readonly<Record<string, T>>): Record<string, T> => only(entries, REPLACEMENTS)

export const offeredPad = <T>(entries: Readonly<Record<string, T>>): Record<string, T> => only(entries, PAD)
