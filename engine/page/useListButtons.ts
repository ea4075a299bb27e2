// Buttons of a list's rows and of its toolbar.

import { useMemo } from 'react'
import type { usePermissions } from '../api/access/permissions.ts'
import { isOfDesk, isOfTicked, rowButtons, toolbarButtons } from '../list/buttons/rowButtons.ts'
import type { Entity } from '../model/entity/entity.ts'

type Can = ReturnType<typeof usePermissions>['can']

/** @param isEvaluated true when conditions can be evaluated, which determine the steps */
export function useListButtons(entity: Entity, can: Can, shows: { hasCards: boolean; isTable: boolean; isEvaluated: boolean }) {
  const { hasCards, isTable, isEvaluated } = shows
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isEvaluated` changes which buttons are steps
  const inRows = useMemo(() => rowButtons(entity, can), [entity, can, isEvaluated])
  const toolbar = useMemo(
    () => toolbarButtons(entity, can).filter((button) => (!hasCards || !isOfDesk(button)) && (isTable || !isOfTicked(button))),
    [entity, can, hasCards, isTable],
  )
  return { inRows, toolbar }
}
