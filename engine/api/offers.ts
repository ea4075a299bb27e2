// What the backend in place offers beyond the platform's own calls. Light: lists ask it before anything else of the journal is loaded.

import type { Entity } from '../model/entity.ts'
import { knownManifest } from './manifest.ts'

export const offersJournal = (): boolean => knownManifest()?.offers.includes('journal') === true

/** Whether the backend in place keeps how people look at lists. */
export const offersViews = (): boolean => knownManifest()?.offers.includes('views') === true

/** Whether changes of these records are kept, and the backend in place is one that keeps them. */
export const keepsJournal = ({ history }: Pick<Entity, 'history'>): boolean => history !== null && offersJournal()

/** Whether the backend in place filters by more than its search fields, and orders by several columns. */
export const offersFilters = (): boolean => knownManifest()?.offers.includes('filters') === true

/** Whether the backend in place reckons what stands below the columns of a list. */
export const offersTotals = (): boolean => knownManifest()?.offers.includes('totals') === true

/** Whether the backend in place tells people of what they asked for. */
export const offersInbox = (): boolean => knownManifest()?.offers.includes('inbox') === true

/** Whether the backend in place finds records of any kind by what they are called. */
export const offersFind = (): boolean => knownManifest()?.offers.includes('find') === true

/** Whether the backend in place judges an import without storing anything. */
export const offersTrials = (): boolean => knownManifest()?.offers.includes('trials') === true

/** Whether the backend in place writes files as they are wished, as jobs. */
export const offersExports = (): boolean => knownManifest()?.offers.includes('exports') === true

/** Whether the backend in place takes a block of cells as one operation. */
export const offersPastes = (): boolean => knownManifest()?.offers.includes('pastes') === true
