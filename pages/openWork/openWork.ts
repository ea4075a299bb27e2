// Open tasks of the signed-in user, and the pages that handle them.

import { atom } from 'jotai'
import type { OpenTask, OpenWork, UnreadCopy } from '#engine/site/answers/work.ts'
import type { MenuNode } from '../../engine/api/menus/menuNode.ts'
import { menuTrail } from '../../engine/api/menus/menuTree.ts'

/** `null` until the server has told, and for who has none of the lists. */
export const openWorkAtom = atom<OpenWork | null>(null)

/** Unread among the newest notices. */
export const unreadNoticesAtom = atom(0)

const LISTS = { '/work/todo': 'todo', '/work/claim': 'claim', '/work/copy': 'copies' } as const

/** True when any of the menus is a list of open work. */
export const hasOpenWork = (menus: readonly MenuNode[]): boolean => Object.keys(LISTS).some((path) => menuTrail(menus, path).length > 0)

/** How much waits in the list at a path; 0 for all other pages. */
export function countAt(work: OpenWork | null, path: string | null): number {
  const list = path === null ? undefined : LISTS[path as keyof typeof LISTS]
  return work && list ? work[list] : 0
}

/** Where a task is claimed and handled; its list where the server does not say of which kind it is. */
export function taskPath({ id, status, segment, processInstanceId, businessId }: OpenTask): string {
  if (segment && businessId) return `/work/process/${segment}/handle/${id}/${processInstanceId}/${businessId}`
  return status === 'claim' ? '/work/claim' : '/work/todo'
}

export function copyPath({ segment, processInstanceId, businessId }: UnreadCopy): string {
  return segment && businessId ? `/work/process/${segment}/detail/${processInstanceId}/${businessId}` : '/work/copy'
}

/** As badges say it: nobody needs to know more exactly. */
export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** A task whose time is over; both are moments as the server writes them. */
export const isOverdue = ({ dueTime }: OpenTask, now: string): boolean => dueTime !== null && dueTime < now

/** Data of the wire; what it does not say is none. */
export function parseOpenWork(data: unknown): OpenWork {
  const { todo, claim, copies, tasks, copied } = (data ?? {}) as Partial<Record<keyof OpenWork, unknown>>
  const count = (value: unknown) => Math.max(0, Number(value ?? 0)) || 0
  const list = <T>(value: unknown) => (Array.isArray(value) ? (value as T[]) : [])
  return { todo: count(todo), claim: count(claim), copies: count(copies), tasks: list(tasks), copied: list(copied) }
}
