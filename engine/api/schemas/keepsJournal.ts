import type { Entity } from '../../model/entity/entity.ts'
import { offers } from '../../session/capabilities.ts'

/** True when changes of these records are kept, and the platform is one that keeps them. */
export const keepsJournal = ({ history }: Pick<Entity, 'history'>): boolean => history !== null && offers('journal')
