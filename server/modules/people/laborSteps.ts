// State transitions of a worker on a site: allowed steps, permissions, conditions and changes.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isDate } from '#model/formats/formats.ts'
import { judgeField } from '#model/records/rules.ts'
import { siteTime } from '#model/siteTime.ts'
import type { ErrorKey } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import type { Transition } from '../transitions.ts'

/** Input of a step: reason of a refusal, date of entry. */
export interface StepInput {
  admitRemark: string
  entryDate: string
  /** Name of the person who takes the step. */
  by: string
}

/** States are keys of `labor_admit_status`. */
export interface LaborStep extends Transition {
  /** Why the step is not possible for this worker; `null` when it is. */
  refusal(labor: Rec, input: StepInput, entity: Entity): ErrorKey | null
  changes(labor: Rec, input: StepInput): Rec
  /** A rope that the worker wears is taken back. */
  returnsRope: boolean
}

const none = () => null
const needsReason =
  (key: ErrorKey) =>
  (_: Rec, { admitRemark }: StepInput) =>
    admitRemark === '' ? key : null
const reviewed = ({ by, admitRemark }: StepInput): Rec => ({ admitUser: by, admitTime: siteTime(), admitRemark: admitRemark || null })
const { pending, admitted, rejected, banned, exited } = dict.laborAdmitStatus

export const laborSteps: readonly LaborStep[] = [
  {
    action: 'admit',
    from: [pending, rejected],
    to: admitted,
    refusal: whyNotAdmitted,
    changes: (labor, input) => ({ ...reviewed(input), ...(hasEntered(labor) ? { onSite: dict.laborOnSite.onSite } : {}) }),
    returnsRope: false,
  },
  {
    action: 'reject',
    from: [pending],
    to: rejected,
    refusal: needsReason('labor.rejectReason'),
    changes: (_, input) => reviewed(input),
    returnsRope: false,
  },
  { action: 'edit', from: [rejected], to: pending, refusal: none, changes: () => ({}), returnsRope: false },
  {
    action: 'ban',
    from: [admitted],
    to: banned,
    refusal: needsReason('labor.banReason'),
    changes: (_, input) => reviewed(input),
    returnsRope: true,
  },
  { action: 'unban', from: [banned], to: pending, refusal: none, changes: (_, input) => reviewed(input), returnsRope: false },
  {
    action: 'exit',
    from: [admitted],
    to: exited,
    refusal: none,
    changes: () => ({ exitDate: siteTime().slice(0, 10), onSite: dict.laborOnSite.left }),
    returnsRope: true,
  },
  {
    action: 'reenter',
    from: [exited],
    to: pending,
    refusal: (_, { entryDate }) => (isDate(entryDate) ? null : 'labor.entryDate'),
    changes: (_, { entryDate }) => ({ entryDate, exitDate: null, onSite: dict.laborOnSite.notYet }),
    returnsRope: false,
  },
]

export const permissionOf = ({ action }: LaborStep): string => `labor_${action}`

/** The permissions of every step that leads to a status; empty for a status that nothing leads to. */
export function permissionsTo(status: string): string[] {
  return laborSteps.filter(({ to }) => to === status).map(permissionOf)
}

/** A worker who shall come later is not on site yet. */
export function hasEntered({ entryDate }: Rec): boolean {
  return String(entryDate ?? '') <= siteTime().slice(0, 10)
}

function whyNotAdmitted(labor: Rec, _: StepInput, { field }: Entity): ErrorKey | null {
  const today = siteTime().slice(0, 10)
  if (labor.contractSigned !== dict.flag.yes) return 'labor.noContract'
  if (labor.trainStatus !== dict.trainStatus.passed) return 'labor.notTrained'
  if (labor.isSpecial === dict.flag.yes && !labor.certNo) return 'labor.noCertificate'
  if (labor.isSpecial === dict.flag.yes && textOf(labor, 'certExpire') <= today) return 'labor.certificateOver'
  // A sheet brings no pictures, and a turnstile knows people by their faces.
  if (!labor.facePhoto) return 'labor.noFace'
  // The card tells the age, and the schema file says which ages may work: somebody may have grown out of them since they were entered.
  return field.idCard && judgeField(field.idCard, labor.idCard, labor) ? 'labor.age' : null
}
