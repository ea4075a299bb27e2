import type { InstanceStatus } from '#engine/site/answers/work.ts'

interface Note {
  /** Message key below `workflow.notes`. */
  word: string
  name: string
}

const SUSPENDED = 2

/** Message about the task of the page; `null` if it can be handled. */
export function noteOf(
  { task, actions, ownTaskId, suspensionState, processIsFinished }: InstanceStatus,
  taskId: string | null,
  userId: string,
): Note | null {
  const note = (word: string, name: string | null = ''): Note => ({ word, name: name ?? '' })
  const isRunning = processIsFinished !== 'finished'
  if (isRunning && Number(suspensionState) === SUSPENDED) return note('suspended')
  if (taskId === null) return ownTaskId ? note('yours') : null
  if (actions.includes('giveBack')) return note('delegated')
  if (['approve', 'resubmit', 'begin'].some((step) => actions.some((one) => one === step))) return null
  if (!task) return note(isRunning ? 'unknown' : 'ended')
  if (task.status === 'claim') return note(actions.includes('claim') ? 'toClaim' : 'notCandidate')
  if (task.status === 'todo') return note('withOther', task.assigneeName)
  if (task.status === 'finish') return task.assignee === userId ? note('doneByYou') : note('doneByOther', task.assigneeName)
  return note(isRunning ? 'cancelled' : 'ended')
}
