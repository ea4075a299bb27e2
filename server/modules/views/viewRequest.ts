// Common parts of the view routes: list lookup and view parsing.

import type { Entity } from '#model/entity/entity.ts'
import { MAX_VIEW_LENGTH, parseView } from '#model/list/listView.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'

export const VIEWS = '/api/gantry-view'

/** Entity of the list; throws if the caller may not read it. */
export function listedEntity({ platform, rights }: Call, name: unknown): Entity {
  const entity = typeof name === 'string' ? platform.library().entities.get(name) : undefined
  if (!entity || !rights.reads.has(entity.name)) throw new AppError('auth.noPermission')
  return entity
}

/** JSON of the view in a body; throws if it is invalid or too long. */
export function contentOf(view: unknown): string {
  const parsed = parseView(view)
  const text = parsed ? JSON.stringify(parsed) : ''
  if (text === '' || text.length > MAX_VIEW_LENGTH) throw new AppError('request.parameterInvalid', { name: 'view' })
  return text
}
