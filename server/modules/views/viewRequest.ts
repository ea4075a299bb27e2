// Common parts of the view calls: the list, and parsing of a view.

import type { Entity } from '#model/entity/entity.ts'
import { LONGEST_VIEW, parseView } from '#model/list/listView.ts'
import { AppError } from '../../errors.ts'
import type { Call } from '../../http/route.ts'

export const VIEWS = '/api/gantry-view'

/** The entity whose list is meant; throws where the caller may not read it. */
export function listedEntity({ platform, rights }: Call, name: unknown): Entity {
  const entity = typeof name === 'string' ? platform.library().entities.get(name) : undefined
  if (!entity || !rights.reads.has(entity.name)) throw new AppError('auth.noPermission')
  return entity
}

/** A view of the body as it is stored; throws for what is none, or is too long. */
export function contentOf(view: unknown): string {
  const parsed = parseView(view)
  const text = parsed ? JSON.stringify(parsed) : ''
  if (text === '' || text.length > LONGEST_VIEW) throw new AppError('request.parameterInvalid', { name: 'view' })
  return text
}
