// Converts coordinates between WGS-84 and GCJ-02, the shifted coordinates of Chinese maps (GB 20263).

import gcoord from 'gcoord'
import type { Position } from './formats/fence.ts'

// The package's types declare a default export that its module does not have.
const { transform, WGS84, GCJ02 } = gcoord as unknown as typeof gcoord.default

export const toGcj02 = ([longitude, latitude]: Position): Position => transform<[number, number]>([longitude, latitude], WGS84, GCJ02)

export const fromGcj02 = ([longitude, latitude]: Position): Position => transform<[number, number]>([longitude, latitude], GCJ02, WGS84)
