// Width of the button column: that of the widest set of buttons rendered so far, so that it neither is half empty nor changes often.

import { useRef } from 'react'
import type { Rec } from '../../api/record.ts'
import type { Entity } from '../../model/entity/entity.ts'
import { headWidth } from '../../model/list/columnWidth.ts'
import type { Text } from '../../text/text.ts'
import { buttonsWidth } from './buttonsWidth.ts'
import { buttonText } from './buttonText.ts'
import type { ListButton } from './rowButtons.ts'

interface Seen {
  buttons: readonly ListButton[]
  text: Text
  rows: readonly Rec[] | undefined
  width: number
}

/** Width in pixels; 0 without buttons. For a tree, whose rows load later, the width for all possible states. */
export function useButtonsWidth(entity: Entity, buttons: readonly ListButton[], rows: readonly Rec[] | undefined, text: Text): number {
  const seen = useRef<Seen | null>(null)
  if (buttons.length === 0) return 0
  const last = seen.current?.buttons === buttons && seen.current.text === text ? seen.current : null
  if (last && last.rows === rows) return last.width
  const wanted = buttonsWidth(buttons, (button) => buttonText(entity, button, text), entity.tree === null ? rows : undefined)
  const least = last?.rows === undefined ? headWidth(text.t('list.buttons')) : last.width
  const width = Math.max(wanted, least)
  seen.current = { buttons, text, rows, width }
  return width
}
