import { useRouteError } from 'react-router'
import { FaultCard } from '../engine/FaultCard.tsx'

/** The last net: a fault outside every page. */
export function RouteFault() {
  return <FaultCard error={useRouteError()} />
}
