// The switch between layouts of a list: rows, board, calendar.

import type { Entity } from '../model/entity/entity.ts'
import { lazyPage } from '../start/lazyPage.ts'

export const LayoutSwitch = lazyPage(() => import('../layouts/LayoutSwitch.tsx'))

export const hasLayoutSwitch = ({ board, calendar }: Entity): boolean => board !== null || calendar !== null
