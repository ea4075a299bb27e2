// Safety ropes: taken and brought back by workers, on the page behind the QR code and in the console.

import type { Module } from '../module.ts'
import { ropeBindRoutes } from './ropeBind.ts'
import { markOverdue, ropeUseLogHook, ropeUseLogRoutes } from './ropeUseLog.ts'

export { endUsesOf, setWearer, takeOff } from './ropeUse.ts'

export const rope: Module = {
  name: 'rope',
  routes: [...ropeUseLogRoutes, ...ropeBindRoutes],
  hooks: () => [ropeUseLogHook],
  scheduled: [{ name: 'mark overdue ropes', run: ({ store }, now) => markOverdue(store, now) }],
}
