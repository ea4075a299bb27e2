// Selects dust and noise rows for statistics: minutes with valid values.

import * as dict from '#engine/site/keys.ts'
import type { WireFilters } from '#store/rows.ts'

export const VALID_MINUTES: WireFilters = { dataType_equal: dict.dataType.realTime, dataFlag_equal: dict.dataFlag.valid }

/** Valid minutes required for a valid hourly mean (GB 3095, HJ 633). */
export const VALID_MINUTES_OF_HOUR = 45
