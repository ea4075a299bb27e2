// Simulated rows of gates.

import { timeAt } from '../clock.ts'
import type { DemoPass } from '../people/people.ts'
import { randomOf } from '../random.ts'
import type { DemoDevice, DemoSite, DemoWorker } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import { type DemoSource, unmeasured } from './source.ts'

export function gateSource(site: DemoSite, device: DemoDevice): DemoSource {
  return {
    device,
    ...unmeasured,
    events: (day) =>
      passesAt(site, device, day).map(({ second, worker, direction, mode, result, temperature }) => ({
        second,
        row: {
          kind: 'pass',
          passTime: timeAt(day.day, second),
          laborId: (worker as DemoWorker | null)?.id ?? null,
          direction,
          mode,
          gateName: device.record.installPos,
          temperature,
          result,
        },
      })),
  }
}

/** Workers always use the same gate; strangers use any. */
export function passesAt({ gates }: DemoSite, { id }: DemoDevice, day: SiteDay): DemoPass[] {
  const at = gates.findIndex((gate) => gate.id === id)
  if (at < 0) return []
  return day.passes().filter(({ worker, second }) => Math.floor(randomOf('gate', worker?.key ?? second).next() * gates.length) === at)
}
