// The shifted coordinates of GB 20263, in which maps of China are drawn, and back.

import gcoord from 'gcoord'
import type { Position } from './formats/fence.ts'

// The types of the package declare a default export that the module does not have.
const { transform, WGS84, GCJ02 } = gcoord as unknown as typeof gcoord.default

export const toGcj02 = ([longitude, latitude]: Position): Position => transform<[number, number]>([longitude, latitude], WGS84, GCJ02)

export const fromGcj02 = ([longitude, latitude]: Position): Position => transform<[number, number]>([longitude, latitude], GCJ02, WGS84)
