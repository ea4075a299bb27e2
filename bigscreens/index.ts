// The screens for the walls. A screen more is a file in `screens/` and a line here.

import { createElement } from 'react'
import { lazyPage } from '../engine/lazyPage.ts'
import { BigScreens } from './frame/BigScreens.tsx'
import type { ScreenEntry } from './screen.ts'

const entry = (path: string, title: string, load: ScreenEntry['load']): ScreenEntry => ({ path, title, load })

export const screens: readonly ScreenEntry[] = [
  entry('/bigscreen', 'overview.tab', () => import('./screens/overview.tsx')),
  entry('/bigscreen/rope', 'rope.tab', () => import('./screens/rope.tsx')),
  entry('/bigscreen/env-monitor', 'env.tab', () => import('./screens/env.tsx')),
  entry('/bigscreen/spray', 'spray.tab', () => import('./screens/spray.tsx')),
  entry('/bigscreen/lift-device', 'lift.tab', () => import('./screens/lift.tsx')),
  entry('/bigscreen/tower', 'tower.tab', () => import('./screens/tower.tsx')),
  entry('/bigscreen/ai-video', 'video.tab', () => import('./screens/video.tsx')),
  entry('/bigscreen/labor', 'labor.tab', () => import('./screens/labor.tsx')),
  entry('/bigscreen/safety', 'safety.tab', () => import('./screens/safety.tsx')),
]

/** Fetches the screen of an address before it is drawn; what is lost is said where it is drawn. */
export async function preloadScreen(path: string): Promise<void> {
  await screens.find((screen) => screen.path === path.replace(/\/$/, ''))?.load()
}

/** Every screen at its address. */
export const Screens = () => createElement(BigScreens, { screens })

/** Live picture of a camera. */
export const LiveVideo = lazyPage(async () => ({ default: (await import('./video/LiveVideo.tsx')).LiveVideo }))
