import { useEffect, useState } from 'react'
import { fetchTenant, type LoginTenant } from '../../engine/api/access/signIn.ts'

/** The tenant that this address belongs to, if any. */
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
