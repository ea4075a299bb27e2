import { Navigate } from 'react-router'

/** Redirect for a URL below `/bigscreen` without a screen. */
export function Unknown() {
  return <Navigate to="/404" replace />
}
