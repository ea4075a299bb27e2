// The format in which Prometheus reads metrics.

export type Labels = Readonly<Record<string, string>>

export interface Sample {
  /** Behind the name of the metric, as `_bucket`. */
  suffix?: string
  labels?: Labels
  value: number
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** The lines of a metric, each with its end. */
export function metricText({ name, help, type, samples }: Metric): string {
  const lines = samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelText(labels)} ${valueText(value)}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const said = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, escaped)}"`)
  return said.length === 0 ? '' : `{${said.join(',')}}`
}

const escaped = (sign: string): string => (sign === '\n' ? '\\n' : `\\${sign}`)

function valueText(value: number): string {
  return Number.isFinite(value) ? String(value) : value > 0 ? '+Inf' : Number.isNaN(value) ? 'NaN' : '-Inf'
}
