// What schema files of a construction site may reckon with. Console, server and schema check register it before they read one.

import type { ExpressionFunction } from './functions.ts'
import { birthdayOf, genderOf } from './idCard.ts'

export const siteFunctions: Readonly<Record<string, ExpressionFunction>> = {
  birthday: { takes: ['string'], gives: 'dyn', call: birthdayOf },
  gender: { takes: ['string'], gives: 'dyn', call: genderOf },
}
