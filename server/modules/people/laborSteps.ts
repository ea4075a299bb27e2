// State transitions of a worker on a site: allowed steps, permissions, conditions and changes.

import * as dict from '#engine/site/keys.ts'
import type { Entity } from '#model/entity/entity.ts'
import { isDate } from '#model/formats/formats.ts'
import { validateValue } from '#model/records/rules.ts'
import { siteTime } from '#model/siteTime.ts'
import type { ErrorKey } from '#server/errors.ts'
import { type Rec, textOf } from '#store/rows.ts'
import type { Transition } from '../transitions.ts'

/** Input of a step: reason of a refusal, date of entry. */
export interface StepInput {
  admitRemark: string
  entryDate: string
  /** Name of the user who takes the step. */
  by: string
}

/** A step; states are keys of `labor_admit_status`. */
export interface LaborStep extends Transition {
  /** All reasons why the step is impossible for this worker. */
  refusals(labor: Rec, input: StepInput, entity: Entity): readonly ErrorKey[]
  changes(labor: Rec, input: StepInput): Rec
  /** True if a worn rope is returned. */
  returnsRope: boolean
}

const none = () => []
const needsReason =
  (key: ErrorKey) =>
  (_: Rec, { admitRemark }: StepInput) =>
    admitRemark === '' ? [key] : []
const reviewed = ({ by, admitRemark }: StepInput): Rec => ({ admitUser: by, admitTime: siteTime(), admitRemark: admitRemark || null })
const { pending, admitted, rejected, banned, exited } = dict.laborAdmitStatus

export const laborSteps: readonly LaborStep[] = [
  {
    action: 'admit',
    from: [pending, rejected],
    to: admitted,
    refusals: whyNotAdmitted,
    changes: (labor, input) => ({ ...reviewed(input), ...(hasEntered(labor) ? { onSite: dict.laborOnSite.onTheRoster } : {}) }),
    returnsRope: false,
  },
  {
    action: 'reject',
    from: [pending],
    to: rejected,
    refusals: needsReason('labor.rejectReason'),
    changes: (_, input) => reviewed(input),
    returnsRope: false,
  },
  { action: 'edit', from: [rejected], to: pending, refusals: none, changes: () => ({}), returnsRope: false },
  {
    action: 'ban',
    from: [admitted],
    to: banned,
    refusals: needsReason('labor.banReason'),
    changes: (_, input) => reviewed(input),
    returnsRope: true,
  },
  { action: 'unban', from: [banned], to: pending, refusals: none, changes: (_, input) => reviewed(input), returnsRope: false },
  {
    action: 'exit',
    from: [admitted],
    to: exited,
    refusals: none,
    changes: () => ({ exitDate: siteTime().slice(0, 10), onSite: dict.laborOnSite.left }),
    returnsRope: true,
  },
  {
    action: 'reenter',
    from: [exited],
    to: pending,
    refusals: (_, { entryDate }) => (isDate(entryDate) ? [] : ['labor.entryDate']),
    changes: (_, { entryDate }) => ({ entryDate, exitDate: null, onSite: dict.laborOnSite.notYet }),
    returnsRope: false,
  },
]

export const permissionOf = ({ action }: LaborStep): string => `labor_${action}`

/** Permissions of all steps that lead to a status; empty if there are none. */
export function permissionsTo(status: string): string[] {
  return laborSteps.filter(({ to }) => to === status).map(permissionOf)
}

/** False for a worker whose entry date is in the future. */
export function hasEntered({ entryDate }: Rec): boolean {
  return String(entryDate ?? '') <= siteTime().slice(0, 10)
}

function whyNotAdmitted(labor: Rec, _: StepInput, { field }: Entity): readonly ErrorKey[] {
  const today = siteTime().slice(0, 10)
  const isSpecial = labor.isSpecial === dict.flag.yes
  const lacks: Partial<Record<ErrorKey, boolean>> = {
    'labor.noContract': labor.contractSigned !== dict.flag.yes,
    'labor.notTrained': labor.trainStatus !== dict.trainStatus.passed,
    'labor.noCertificate': isSpecial && !labor.certNo,
    'labor.certificateOver': isSpecial && Boolean(labor.certNo) && textOf(labor, 'certExpire') <= today,
    // Imports contain no pictures, and turnstiles recognise faces.
    'labor.noFace': !labor.facePhoto,
    // The ID card gives the age, and the schema file the allowed ages: a worker may have exceeded them since registration.
    'labor.age': field.idCard !== undefined && validateValue(field.idCard, labor.idCard, labor) !== null,
  }
  return (Object.keys(lacks) as ErrorKey[]).filter((key) => lacks[key])
}
