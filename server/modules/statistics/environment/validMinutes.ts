// The rows of dust and noise that statistics count: minutes, with values that count.

import * as dict from '#engine/site/keys.ts'
import type { WireFilters } from '#store/rows.ts'

export const VALID_MINUTES: WireFilters = { dataType_equal: dict.dataType.realTime, dataFlag_equal: dict.dataFlag.valid }

/** Minutes of an hour that must count for its mean to be valid (GB 3095, HJ 633). */
export const VALID_MINUTES_OF_HOUR = 45
