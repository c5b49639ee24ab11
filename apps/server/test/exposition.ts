/** A family of metrics in Prometheus's text format. */
export interface Family {
  name: string
  type: string
  help: string
  samples: { name: string; labels: Record<string, string>; value: number }[]
}

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/
const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\["\\n])*)"(,|$)/y

/** Parses an exposition strictly by format 0.0.4; throws at the first invalid line. */
export function readExposition(body: string): Family[] {
  if (!body.endsWith('\n')) throw new Error('the last line does not end')
  const families: Family[] = []
  let help: { name: string; text: string } | undefined
  for (const line of body.split('\n').filter((one) => one !== '')) {
    const [, word, name = '', text = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'HELP') help = { name, text }
    else if (word === 'TYPE') {
      if (help?.name !== name) throw new Error(`${name} has no HELP before its TYPE`)
      if (families.some((one) => one.name === name)) throw new Error(`${name} is there twice`)
      families.push({ name, type: text, help: help.text, samples: [] })
    } else families.at(-1)?.samples.push(readSample(line, families.at(-1)))
  }
  return families
}

function readSample(line: string, family: Family | undefined): Family['samples'][number] {
  const [, name = '', labels = '', value = ''] = sampleLine.exec(line) ?? []
  const number = value === '+Inf' ? Infinity : value === '-Inf' ? -Infinity : Number(value)
  if (name === '' || value === '' || (Number.isNaN(number) && value !== 'NaN')) throw new Error(`no sample: ${line}`)
  const own =
    family?.type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => family.name + end) : [family?.name]
  if (!own.includes(name)) throw new Error(`${name} stands in the family ${family?.name}`)
  return { name, labels: readLabels(labels), value: number }
}

function readLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {}
  for (label.lastIndex = 0; label.lastIndex < text.length;) {
    const at = label.lastIndex
    const [, name, value] = label.exec(text) ?? []
    if (name === undefined || value === undefined) throw new Error(`no label at ${at}: ${text}`)
    if (name in labels) throw new Error(`the label ${name} is there twice`)
    labels[name] = value.replaceAll(/\\(["\\n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
  }
  return labels
}

/** Lists violations of Prometheus's rules for names, units and values. */
export function problemsOf(families: readonly Family[]): string[] {
  return families.flatMap(({ name, type, help, samples }) => {
    const keys = samples.map(
      (one) => one.name + JSON.stringify(Object.entries(one.labels).toSorted(([a], [b]) => a.localeCompare(b))),
    )
    const problems = [
      ['the name is not in small letters and lines', !/^[a-z][a-z0-9_]*$/.test(name)],
      ['the type is unknown', !['counter', 'gauge', 'histogram'].includes(type)],
      ['a counter ends in _total, and nothing else does', (type === 'counter') !== name.endsWith('_total')],
      ['the name ends like a part of a histogram', /_(bucket|sum|count|info)$/.test(name)],
      ['the unit is not a base unit', /_(ms|milliseconds|minutes|hours|kb|mb|megabytes|percent)(_total)?$/.test(name)],
      ['the help says nothing', help.length < 5],
      ['a sample is there twice', new Set(keys).size !== keys.length],
      ['a counter is below zero', type === 'counter' && samples.some(({ value }) => !(value >= 0))],
      ['a histogram does not add up', type === 'histogram' && !addsUp(name, samples)],
    ] as const
    return problems.filter(([, isWrong]) => isWrong).map(([what]) => `${name}: ${what}`)
  })
}

function addsUp(name: string, samples: Family['samples']): boolean {
  const series = Map.groupBy(samples, ({ labels: { le: _le, ...labels } }) => JSON.stringify(labels))
  return [...series.values()].every((of) => {
    const buckets = of.filter((one) => one.name === `${name}_bucket`)
    const bounds = buckets.map(({ labels }) => (labels['le'] === '+Inf' ? Infinity : Number(labels['le'])))
    const rising = (values: number[]) => values.every((value, at) => at === 0 || value >= (values[at - 1] ?? 0))
    const count = of.find((one) => one.name === `${name}_count`)?.value
    return (
      rising(bounds) &&
      bounds.at(-1) === Infinity &&
      rising(buckets.map(({ value }) => value)) &&
      buckets.at(-1)?.value === count
    )
  })
}
