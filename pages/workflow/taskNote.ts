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
  const say = (word: string, name: string | null = ''): Note => ({ word, name: name ?? '' })
  const isRunning = processIsFinished !== 'finished'
  if (isRunning && Number(suspensionState) === SUSPENDED) return say('suspended')
  if (taskId === null) return ownTaskId ? say('yours') : null
  if (actions.includes('approve') || actions.includes('resubmit')) return null
  if (actions.includes('giveBack')) return say('delegated')
  if (!task) return say(isRunning ? 'unknown' : 'ended')
  if (task.status === 'claim') return say(actions.includes('claim') ? 'toClaim' : 'notCandidate')
  if (task.status === 'todo') return say('withOther', task.assigneeName)
  if (task.status === 'finish') return task.assignee === userId ? say('doneByYou') : say('doneByOther', task.assigneeName)
  return say(isRunning ? 'cancelled' : 'ended')
}
