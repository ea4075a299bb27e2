import { type ReactNode, useEffect, useRef } from 'react'
import { wantsLessMotion } from './useRoll.ts'
import './list.css'

const ROW_EVERY_MS = 2000

interface Props<Row> {
  rows: readonly Row[]
  keyOf(row: Row): string
  render(row: Row): ReactNode
  label: string
}

/** A list that scrolls by a row every two seconds if it is longer than its container, and stops while hovered or focused. */
export function ScrollList<Row>({ rows, keyOf, render, label }: Props<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const newest = rows[0] ? keyOf(rows[0]) : ''
  useEffect(() => {
    // New entries are at the top.
    if (newest !== '' && list.current) list.current.scrollTop = 0
  }, [newest])
  useEffect(() => {
    if (wantsLessMotion()) return
    const timer = setInterval(() => {
      const element = list.current
      if (!element || document.hidden || element.matches(':hover, :focus-within')) return
      const row = element.firstElementChild as HTMLElement | null
      const isShort = element.scrollHeight <= element.clientHeight + 1
      if (!row || isShort) return
      const isAtEnd = element.scrollTop + element.clientHeight >= element.scrollHeight - 1
      const top = isAtEnd ? 0 : element.scrollTop + row.offsetHeight
      element.scrollTo({ top, behavior: isAtEnd ? 'instant' : 'smooth' })
    }, ROW_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <ul ref={list} className="wall-list" aria-label={label} tabIndex={0}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{render(row)}</li>
      ))}
    </ul>
  )
}
