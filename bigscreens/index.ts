// The screens for the walls, and what else pages may use of them. A screen more is a file in `screens/` and a line here.

import { createElement } from 'react'
import * as dict from '../engine/site/keys.ts'
import { lazyPage } from '../engine/start/lazyPage.ts'
import type { ScreenEntry } from './screen.ts'

const entry = (
  path: string,
  title: string,
  menus: readonly string[],
  load: ScreenEntry['load'],
  equipment: string | null = null,
): ScreenEntry => ({ path, title, menus, equipment, load })

const { safetyRope, sprayDust, hoist, towerCrane, camera } = dict.deviceClass

export const screens: readonly ScreenEntry[] = [
  entry('/bigscreen', 'overview.tab', ['alarm_event', 'device'], () => import('./screens/overview.tsx')),
  entry('/bigscreen/rope', 'rope.tab', ['rope_use_log', 'device'], () => import('./screens/rope.tsx'), safetyRope),
  entry('/bigscreen/env-monitor', 'env.tab', ['device'], () => import('./screens/env.tsx'), sprayDust),
  entry('/bigscreen/spray', 'spray.tab', ['device'], () => import('./screens/spray.tsx'), sprayDust),
  entry('/bigscreen/lift-device', 'lift.tab', ['lift', 'device'], () => import('./screens/lift.tsx'), hoist),
  entry('/bigscreen/tower', 'tower.tab', ['tower_crane', 'device'], () => import('./screens/tower.tsx'), towerCrane),
  entry('/bigscreen/ai-video', 'video.tab', ['monitor_device', 'ai_video_data'], () => import('./screens/video.tsx'), camera),
  entry('/bigscreen/labor', 'labor.tab', ['labor'], () => import('./screens/labor.tsx')),
  entry('/bigscreen/safety', 'safety.tab', ['alarm_event'], () => import('./screens/safety.tsx')),
]

export { visibleScreens } from './visibleScreens.ts'

// Separate chunks, so that a page with one of them does not load all screens.
const loadFrame = async () => ({ default: (await import('./frame/BigScreens.tsx')).BigScreens })
const BigScreens = lazyPage(loadFrame)

/** Preloads the frame and the screen of a path; errors are reported when they render. */
export async function preloadScreen(path: string): Promise<void> {
  await Promise.all([loadFrame(), screens.find((screen) => screen.path === path.replace(/\/$/, ''))?.load()])
}

/** All screens at their paths. */
export const Screens = () => createElement(BigScreens, { screens })

/** Live picture of a camera. */
export const LazyLiveVideo = lazyPage(async () => ({ default: (await import('./video/LiveVideo.tsx')).LiveVideo }))

/** Current values of a device and its last 24 hours. */
export const LazyDeviceDay = lazyPage(async () => ({ default: (await import('./desk/DeviceDay.tsx')).DeviceDay }))

/** One site in one line. */
export const LazySiteHead = lazyPage(async () => ({ default: (await import('./desk/SiteHead.tsx')).SiteHead }))

/** Charts and map of all sites of the user, or of one of them. */
export const LazySiteCharts = lazyPage(async () => ({ default: (await import('./desk/SiteCharts.tsx')).SiteCharts }))

/** PNG of the charts inside an element. */
export const pictureOf = async (element: HTMLElement, heading: string): Promise<Blob> =>
  (await import('./desk/deskPicture.ts')).deskPicture(element, heading)

/** The charts of one project over a period. */
export const LazyAnalysis = lazyPage(async () => ({ default: (await import('./desk/Analysis.tsx')).Analysis }))

/** Charts of a schema file for one record. */
export const LazyDeclaredCharts = lazyPage(async () => ({ default: (await import('./desk/DeclaredCharts.tsx')).DeclaredCharts }))

/** Chart that compares several devices. */
export const LazyComparisonChart = lazyPage(async () => ({ default: (await import('./desk/ComparisonChart.tsx')).ComparisonChart }))
