// Expression functions about trades. Console, server and schema check register them at start.

import type { ExpressionFunction } from '../model/expressions/functions.ts'
import { typeWorkIsAtHeight, typeWorkIsSpecial } from './keys.ts'

/** Functions of a key of `type_work`; false without a trade. */
export const tradeFunctions: Readonly<Record<string, ExpressionFunction>> = {
  isSpecialTrade: { takes: ['dyn'], gives: 'bool', call: (trade: unknown) => typeWorkIsSpecial.includes(String(trade)), isPartial: true },
  isHeightTrade: { takes: ['dyn'], gives: 'bool', call: (trade: unknown) => typeWorkIsAtHeight.includes(String(trade)), isPartial: true },
}
