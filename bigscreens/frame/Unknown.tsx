import { Navigate } from 'react-router'

/** An address below `/bigscreen` that no screen has. */
export function Unknown() {
  return <Navigate to="/404" replace />
}
