import { useEffect, useState } from 'react'
import { fetchTenant, type LoginTenant } from '../../engine/api/access/signIn.ts'

/** Tenant of this host; `null` if there is none. */
export function useTenant(): LoginTenant | null {
  const [tenant, setTenant] = useState<LoginTenant | null>(null)
  useEffect(() => {
    let wanted = true
    void fetchTenant().then((found) => wanted && setTenant(found))
    return () => {
      wanted = false
    }
  }, [])
  return tenant
}
