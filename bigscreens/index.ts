// What pages may use of the walls. Each is fetched when it is drawn.

import { lazyPage } from '../engine/lazyPage.ts'

/** Live picture of a camera. */
export const LiveVideo = lazyPage(async () => ({ default: (await import('./video/LiveVideo.tsx')).LiveVideo }))
