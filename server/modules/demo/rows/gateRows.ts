import { timeAt } from '../clock.ts'
import type { Pass } from '../people/people.ts'
import { randomOf } from '../random.ts'
import type { DemoWorker, Device, Site } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import { type DemoSource, unmeasured } from './source.ts'

export function gateSource(site: Site, device: Device): DemoSource {
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

/** People go through the gate that they always take; strangers try any. */
export function passesAt({ gates }: Site, { id }: Device, day: SiteDay): Pass[] {
  const at = gates.findIndex((gate) => gate.id === id)
  if (at < 0) return []
  return day.passes().filter(({ worker, second }) => Math.floor(randomOf('gate', worker?.key ?? second).next() * gates.length) === at)
}
