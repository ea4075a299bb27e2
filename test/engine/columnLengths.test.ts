// How a wide window is divided among the columns of a list.

import { expect, test } from 'vitest'
import { BUTTONS, columnLengths, recordColumns, TICKS } from '../../engine/list/columns/columns.ts'
import type { Entity } from '../../engine/model/entity/entity.ts'
import { projectEntities } from '../support/projectEntities.ts'

const entity = projectEntities().get('labor') as Entity
const shown = [TICKS, 'facePhoto', 'name', 'admitStatus', 'teamName', 'companyId', 'entryDate', BUTTONS]
const labor = recordColumns({ entity, ticks: true, buttonsWidth: 146 }).filter(({ id }) => shown.includes(id))
/** The part of the free space that a length takes. */
const shareOf = (length: string | undefined): number => Number(/\* ([\d.]+)\)$/.exec(length ?? '')?.[1] ?? 0)

test('the free space is divided among all columns of values, and texts get a multiple of it', () => {
  const lengths = columnLengths(labor, {})
  const shares = labor.map(({ id }) => shareOf(lengths[id]))
  expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
  const perPixel = (id: string) => shareOf(lengths[id]) / (labor.find((column) => column.id === id)?.size ?? 1)
  expect(perPixel('teamName')).toBeCloseTo(4 * perPixel('admitStatus'), 3)
  expect(perPixel('companyId')).toBeCloseTo(perPixel('teamName'), 3)
})

test('checkboxes, pictures, buttons and columns that were resized keep their width', () => {
  const lengths = columnLengths(labor, { teamName: 333 })
  expect(lengths[TICKS]).toBe('44px')
  expect(lengths[BUTTONS]).toBe('146px')
  expect(lengths.teamName).toBe('333px')
  expect(shareOf(lengths.facePhoto)).toBe(0)
})

test('the last column takes the free space when all were resized', () => {
  const widths = Object.fromEntries(labor.flatMap(({ id, field }) => (field ? [[id, 100]] : [])))
  const shares = labor.map(({ id }) => shareOf(columnLengths(labor, widths)[id]))
  expect(shares.filter((share) => share > 0)).toEqual([1])
  expect(shares.findIndex((share) => share > 0)).toBe(labor.length - 2)
})
