// Functions of expressions about trades. Console, server and schema check register them first.

import type { ExpressionFunction } from '../model/expressions/functions.ts'
import { typeWorkIsAtHeight, typeWorkIsSpecial } from './keys.ts'

/** Of a key of `type_work`; a worker without a trade has none of both. */
export const tradeFunctions: Readonly<Record<string, ExpressionFunction>> = {
  isSpecialTrade: { takes: ['dyn'], gives: 'bool', call: (trade: unknown) => typeWorkIsSpecial.includes(String(trade)) },
  isHeightTrade: { takes: ['dyn'], gives: 'bool', call: (trade: unknown) => typeWorkIsAtHeight.includes(String(trade)) },
}
