import type { Entity } from '../../model/entity/entity.ts'
import { hasCapability } from '../../session/capabilities.ts'

/** True if the entity has a history and the server supports it. */
export const keepsJournal = ({ history }: Pick<Entity, 'history'>): boolean => history !== null && hasCapability('journal')
