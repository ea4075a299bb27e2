// Module of safety ropes: workers take and return them, on the page of the QR code or in the console.

import type { Module } from '../module.ts'
import { ropeBindRoutes } from './ropeBind.ts'
import { markOverdue, ropeUseLogHook, ropeUseLogRoutes } from './ropeUseLog.ts'

export { clearWornRope, endUsesOf, setWearer } from './ropeUse.ts'

export const rope: Module = {
  name: 'rope',
  routes: [...ropeUseLogRoutes, ...ropeBindRoutes],
  hooks: () => [ropeUseLogHook],
  scheduled: [{ name: 'mark overdue ropes', run: ({ store }, now) => markOverdue(store, now) }],
}
