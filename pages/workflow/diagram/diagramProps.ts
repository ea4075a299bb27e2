export type StepMark = 'done' | 'current'

export interface DiagramProps {
  xml: string
  /** By the id of the element. */
  marks: Readonly<Record<string, StepMark>>
  /** An element was clicked, by its id; the ground below them gives `null`. */
  onSelect?: (element: string | null) => void
}
