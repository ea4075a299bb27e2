import { useCallback } from 'react'
import { ApiError } from '../api/apiError.ts'
import { useSubmit } from '../api/queries.ts'
import type { Rec } from '../api/record.ts'
import { toast } from '../api/toast.ts'
import type { Entity } from '../model/entity/entity.ts'
import type { Values } from '../model/records/values.ts'
import { useText } from '../text/text.ts'

/** Saves values of a record outside of a form. Resolves also after a refusal, which was reported. */
export function useInlineSave(entity: Entity): (record: Rec, values: Values) => Promise<void> {
  const { t } = useText()
  const submit = useSubmit(entity).mutateAsync
  return useCallback(
    async (record, values) => {
      try {
        await submit({ id: record.id, ...(record.updateTime ? { updateTime: record.updateTime } : {}), ...values })
        toast.success(t('list.changed'))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
      }
    },
    [submit, t],
  )
}
