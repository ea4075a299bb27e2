export type StepMark = 'done' | 'current'

export interface DiagramProps {
  xml: string
  /** Marks by element id. */
  marks: Readonly<Record<string, StepMark>>
  /** Called with the id of a clicked element; `null` for the background. */
  onSelect?: (element: string | null) => void
}
