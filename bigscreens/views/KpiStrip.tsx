import { Figure, type FigureFacts } from './Figure.tsx'
import './figures.css'

/** The band of figures over the centre. */
export function KpiStrip({ figures }: { figures: readonly FigureFacts[] }) {
  return (
    <div className="wall-strip">
      {figures.map((facts) => (
        <Figure key={facts.title} {...facts} />
      ))}
    </div>
  )
}
