// Order of test files in Vitest. Without results of an earlier run it begins with the largest files, and would end with one that takes a
// minute while the other workers have nothing to do.

import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** Small files that take long. */
const LONG = ['generatedEntities', 'killedPublish', 'contentTrials', 'interruptedPublish', 'schemaImpact']

export default class extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const placeOf = new Map([...new Set(sorted.map(({ project }) => project.name))].map((name, at) => [name, at]))
    const rank = ({ project, moduleId }: TestSpecification) => (placeOf.get(project.name) ?? 0) * 2 + (isLong(moduleId) ? 0 : 1)
    // The sort is stable: the others stay in their order.
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}

const isLong = (path: string): boolean => LONG.some((name) => path.endsWith(`/${name}.test.ts`))
