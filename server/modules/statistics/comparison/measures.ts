// Values of a device class that can be compared: numeric fields, from an hourly roll-up or from rows.

import type { ComparedFigure } from '#engine/site/answers/comparison.ts'
import type { Entity, Field } from '#model/entity/entity.ts'
import type { RollupTerm } from '#model/entity/series.ts'
import type { Measure } from '#store/aggregates/index.ts'

export interface ComparableMeasure {
  series: Entity
  field: Field
  /** Entity of the rows to aggregate, and its time field. */
  rows: { entity: Entity; time: string }
  /** Aggregates for each figure: a mean over a roll-up needs `sum` and `count`. */
  figures: Readonly<Partial<Record<ComparedFigure, Readonly<Record<string, Measure>>>>>
}

/** @param entities all entities of the library */
export function comparableMeasures(entities: readonly Entity[], deviceClass: string): ComparableMeasure[] {
  return entities
    .filter(({ series }) => series?.classes.includes(deviceClass) && series.end === null)
    .flatMap((series) => {
      const hours = entities.filter(({ rollup }) => rollup?.of === series.name && rollup.every === 'hour')
      // The roll-up with the fewest groups, so that no term condition excludes rows.
      const [rollup] = hours.toSorted((one, other) => (one.rollup?.by.length ?? 0) - (other.rollup?.by.length ?? 0))
      const numbers = series.fields.filter(({ type, list, choices }) => (type === 'number' || type === 'integer') && list && !choices)
      return numbers.flatMap((field) => (rollup ? ofRollup(series, field, rollup) : ofRows(series, field)))
    })
}

function ofRollup(series: Entity, field: Field, rollup: Entity): ComparableMeasure[] {
  const named = (take: RollupTerm['take']) =>
    rollup.fields.find(({ takes }) => takes?.take === take && takes.field === field.name && Object.keys(takes.where).length === 0)?.name
  const [sum, count, max] = [named('sum'), named('count'), named('max')]
  const mean = sum === undefined || count === undefined ? null : ({ sum: `sum ${sum}`, count: `sum ${count}` } as const)
  if (mean === null && max === undefined) return []
  const figures = { ...(mean && { mean }), ...(max !== undefined && { max: { max: `max ${max}` as const } }) }
  return [{ series, field, rows: { entity: rollup, time: 'time' }, figures }]
}

/** Measures of a series without a roll-up. Rows with further keys are events, and a number without a unit is a flag. */
function ofRows(series: Entity, field: Field): ComparableMeasure[] {
  if (series.series === null || series.series.key.length > 0 || field.unit === null) return []
  const figures = { mean: { mean: `mean ${field.name}` }, max: { max: `max ${field.name}` } } as const
  return [{ series, field, rows: { entity: series, time: series.series.time }, figures }]
}
