// Open tasks of the signed-in user, and the pages that handle them.

import { atom } from 'jotai'
import type { OpenTask, OpenWork, UnreadCopy } from '#engine/site/answers/work.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'

/** `null` while it loads, and for users without the lists. */
export const openWorkAtom = atom<OpenWork | null>(null)

/** Number of unread notices among the latest. */
export const unreadNoticesAtom = atom(0)

const LISTS = { '/work/todo': 'todo', '/work/claim': 'claim', '/work/copy': 'copies' } as const

/** True if a menu entry is a list of open work. */
export const hasOpenWork = (menus: readonly MenuNode[]): boolean => Object.keys(LISTS).some((path) => menuTrail(menus, path).length > 0)

/** Number of open tasks in the list at a path; 0 for other pages. */
export function countAt(work: OpenWork | null, path: string | null): number {
  const list = path === null ? undefined : LISTS[path as keyof typeof LISTS]
  return work && list ? work[list] : 0
}

/** Path of the page that handles a task; that of its list if the server does not send its kind. */
export function taskPath({ id, status, segment, processInstanceId, businessId }: OpenTask): string {
  if (segment && businessId) return `/work/process/${segment}/handle/${id}/${processInstanceId}/${businessId}`
  return status === 'claim' ? '/work/claim' : '/work/todo'
}

export function copyPath({ segment, processInstanceId, businessId }: UnreadCopy): string {
  return segment && businessId ? `/work/process/${segment}/detail/${processInstanceId}/${businessId}` : '/work/copy'
}

/** Count for a badge, at most `99+`. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** True if the due time of a task has passed. */
export const isOverdue = ({ dueTime }: OpenTask, now: string): boolean => dueTime !== null && dueTime < now

/** Parses the response; missing parts are empty. */
export function parseOpenWork(data: unknown): OpenWork {
  const { todo, claim, copies, tasks, copied } = (data ?? {}) as Partial<Record<keyof OpenWork, unknown>>
  const count = (value: unknown) => Math.max(0, Number(value ?? 0)) || 0
  const list = <T>(value: unknown) => (Array.isArray(value) ? (value as T[]) : [])
  return { todo: count(todo), claim: count(claim), copies: count(copies), tasks: list(tasks), copied: list(copied) }
}
