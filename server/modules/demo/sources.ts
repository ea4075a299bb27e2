import { cameraSource } from './rows/cameraRows.ts'
import { craneSource } from './rows/craneRows.ts'
import { dustSource } from './rows/dustRows.ts'
import { gateSource } from './rows/gateRows.ts'
import { liftSources } from './rows/liftRows.ts'
import { ropeSource } from './rows/ropeRows.ts'
import type { DemoSource } from './rows/source.ts'
import { spraySource } from './rows/sprayRows.ts'
import type { DemoSite } from './site.ts'

/** All sources of device rows on a site. */
export function demoSourcesOf(site: DemoSite): DemoSource[] {
  return [
    ...site.dust.map((device) => dustSource(site, device)),
    ...site.sprays.map(spraySource),
    ...site.cranes.map(craneSource),
    ...site.lifts.flatMap(liftSources),
    ...site.ropes.map(ropeSource),
    ...site.gates.map((device) => gateSource(site, device)),
    ...site.cameras.map(cameraSource),
  ]
}
