import type { ShippedPackage } from './packages.ts'

/** Licences that only require their text to be included. Any other licence has to be read first. */
const TAKEN = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Zlib',
  'CC0-1.0',
  'Unlicense',
  'Python-2.0',
]

/** Licences that were read because the package names none: what they ask for beyond that is kept where it says. */
const READ: Readonly<Record<string, string>> = {
  // MIT, and the mark of bpmn.io in every drawing stays in sight: nothing in pages/workflow/diagram hides or covers it.
  'bpmn-js': 'SEE LICENSE IN LICENSE',
}

/** Packages whose licence is not one of those, a sentence each. Of several with OR between them one is enough. */
export function licenceFaults(packages: readonly ShippedPackage[]): string[] {
  const faults = packages.flatMap(({ name, version, licence }) =>
    isTaken(licence) || READ[name] === licence
      ? []
      : [`${name} ${version} is under ${licence || 'no licence'}, which is not among those that are shipped.`],
  )
  return [...new Set(faults)]
}

function isTaken(licence: string): boolean {
  const words = licence.replace(/^\((.*)\)$/, '$1')
  return words.split(' OR ').some((choice) => choice.split(' AND ').every((one) => TAKEN.includes(one.trim().replace(/[()]/g, ''))))
}

/** The list for people, made by `npm run licences -- --write`. */
export function licencesPage({ server, console }: { server: readonly ShippedPackage[]; console: readonly ShippedPackage[] }): string {
  return `# Licences of what is shipped

Made by \`npm run licences -- --write\`; a test holds it. Each package brings the text of its licence. \`npm run sbom\` writes the same as a
bill of materials in CycloneDX, with the tools of development left out.

## In the server

${tableOf(server)}
## In the console

${tableOf(console)}`
}

function tableOf(packages: readonly ShippedPackage[]): string {
  const rows = new Set(packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |\n`))
  return `| package | version | licence |\n|---|---|---|\n${[...rows].sort().join('')}`
}
