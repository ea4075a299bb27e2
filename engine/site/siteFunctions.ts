// Expression functions for construction sites. Console, server and schema check register them at start.

import type { ExpressionFunction } from '../model/expressions/functions.ts'
import { birthdayOf, genderOf } from '../model/formats/idCard.ts'

export const siteFunctions: Readonly<Record<string, ExpressionFunction>> = {
  birthday: { takes: ['string'], gives: 'dyn', call: birthdayOf, isPartial: true },
  yearLater: { takes: ['string'], gives: 'string', call: yearLater },
  gender: { takes: ['string'], gives: 'dyn', call: genderOf, isPartial: true },
}

/** The same day of the next year; 28 February for a 29 February. */
function yearLater(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4, 10)}`
  return next.endsWith('-02-29') ? `${next.slice(0, 8)}28` : next
}
