// Buttons of a list's rows and of its toolbar.

import { useMemo } from 'react'
import type { usePermissions } from '../api/access/permissions.ts'
import { isOfDesk, isOfTicked, rowButtons, toolbarButtons } from '../list/buttons/rowButtons.ts'
import type { Entity } from '../model/entity/entity.ts'

type Can = ReturnType<typeof usePermissions>['can']

/** @param isJudged true when conditions can be evaluated, which determine the steps */
export function useListButtons(entity: Entity, can: Can, shows: { hasCards: boolean; isTable: boolean; isJudged: boolean }) {
  const { hasCards, isTable, isJudged } = shows
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isJudged` changes which buttons are steps
  const inRows = useMemo(() => rowButtons(entity, can), [entity, can, isJudged])
  const toolbar = useMemo(
    () => toolbarButtons(entity, can).filter((button) => (!hasCards || !isOfDesk(button)) && (isTable || !isOfTicked(button))),
    [entity, can, hasCards, isTable],
  )
  return { inRows, toolbar }
}
