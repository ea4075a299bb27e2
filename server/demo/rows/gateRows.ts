import { timeAt } from '../clock.ts'
import { randomOf } from '../random.ts'
import type { DemoWorker, Site } from '../site.ts'
import type { SiteDay } from '../siteDay.ts'
import { type Source, type Told, unmeasured } from './source.ts'

/** People go through the gate that they always take; strangers try any. */
export function gateSource(site: Site, device: Site['gates'][number]): Source {
  const mine = (key: string) => Math.floor(randomOf('gate', key).next() * site.gates.length) === site.gates.indexOf(device)
  return { device, ...unmeasured, events: (day) => passesThrough(day, device, mine) }
}

function passesThrough(day: SiteDay, device: Site['gates'][number], isMine: (key: string) => boolean): Told[] {
  const passes = day.passes().filter(({ worker, second }) => isMine(worker?.key ?? String(second)))
  return passes.map(({ second, worker, direction, mode, result, temperature }) => ({
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
  }))
}
