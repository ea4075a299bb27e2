import { Figure, type FigureFacts } from './Figure.tsx'
import './figures.css'

/** Strip of figures at the top of the centre. */
export function KpiStrip({ figures }: { figures: readonly FigureFacts[] }) {
  return (
    <div className="wall-strip">
      {figures.map((facts) => (
        <Figure key={facts.title} {...facts} />
      ))}
    </div>
  )
}
