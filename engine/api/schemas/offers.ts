// What the backend in place offers beyond the platform's own calls. Light: lists ask it before anything else of the journal is loaded.

import type { Entity } from '../../model/entity/entity.ts'
import type { Offer } from '../../model/entity/manifest.ts'
import { knownManifest } from './manifest.ts'

/** Whether the backend in place offers this. */
export const offers = (what: Offer): boolean => knownManifest()?.offers.includes(what) === true

/** Whether changes of these records are kept, and the backend in place is one that keeps them. */
export const keepsJournal = ({ history }: Pick<Entity, 'history'>): boolean => history !== null && offers('journal')
