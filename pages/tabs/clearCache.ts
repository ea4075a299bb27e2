import { ApiError } from '../../engine/api/apiError.ts'
import { api } from '../../engine/api/client.ts'
import { queryClient } from '../../engine/api/queryClient.ts'
import { toast } from '../../engine/api/toast.ts'
import { dropParts } from '../../engine/start/keptParts.ts'
import { translateNow } from '../../engine/text/language.ts'
import { confirm } from '../../engine/ui/confirm.tsx'

/** Clears the caches of server and console after a confirmation. Open pages keep their input. */
export async function clearCache(): Promise<void> {
  if (!(await confirm(translateNow('tabs.clearCacheAsk')))) return
  try {
    await api.get('/api/blade-auth/oauth/clear-cache', {}, { bare: true })
  } catch (error) {
    if (!(error instanceof ApiError && error.isReported))
      toast.error(error instanceof Error ? error.message : translateNow('fault.unknown'), error)
    return
  }
  dropParts()
  queryClient.removeQueries({ type: 'inactive' })
  // The current content stays until its new version is loaded.
  await queryClient.invalidateQueries()
  toast.success(translateNow('tabs.cacheCleared'))
}
