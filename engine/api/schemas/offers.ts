// Capabilities of the backend beyond the platform's standard calls. Small, because lists load it first.

import type { Entity } from '../../model/entity/entity.ts'
import type { Capability } from '../../model/entity/manifest.ts'
import { knownManifest } from './manifest.ts'

/** True when the backend in place offers this. */
export const offers = (what: Capability): boolean => knownManifest()?.offers.includes(what) === true

/** True when changes of these records are kept, and the backend in place is one that keeps them. */
export const keepsJournal = ({ history }: Pick<Entity, 'history'>): boolean => history !== null && offers('journal')
