// Managers, safety officers and supervisors of a demo site; they pass the gates like workers.

import { type DemoIdentity, identityFrom } from '../people/identity.ts'
import { randomOf } from '../random.ts'
import type { SitePlan } from '../siteFile.ts'

const MANAGEMENT = 0.057

/** Number required for the floor area. */
export const safetyCount = ({ buildArea }: SitePlan): number => (buildArea >= 50_000 ? 4 : buildArea >= 10_000 ? 2 : 1)

export const supervisorCount = ({ buildArea }: SitePlan): number => (buildArea > 50_000 ? 4 : 2)

const keyPosts = (plan: SitePlan): number => 1 + safetyCount(plan) + supervisorCount(plan)

export const officeSize = (plan: SitePlan): number => Math.max(Math.round(plan.workers * MANAGEMENT), keyPosts(plan))

/** True for an office place of a supervisor, who belongs to another company. */
export const isSupervisor = (plan: SitePlan, place: number): boolean => place > safetyCount(plan) && place < keyPosts(plan)

/** Two drivers for each crane and lift; they precede the office on the roster. */
export const driverCount = ({ cranes, lifts }: SitePlan): number => 2 * (cranes + lifts)

/** The same identity as on the roster. */
const inOffice = (plan: SitePlan, place: number, today: string): DemoIdentity =>
  identityFrom(randomOf('worker', plan.key, String(driverCount(plan) + place)), today)

export const managerOf = (plan: SitePlan, today: string): DemoIdentity => inOffice(plan, 0, today)

export const officerOf = (plan: SitePlan, at: number, today: string): DemoIdentity => inOffice(plan, 1 + at, today)

export const supervisorOf = (plan: SitePlan, at: number, today: string): DemoIdentity => inOffice(plan, 1 + safetyCount(plan) + at, today)
