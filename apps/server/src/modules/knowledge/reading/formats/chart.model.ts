import { walkXml } from '#/modules/knowledge/reading/formats/markup.model.ts'

interface Series {
  name: string
  categories: string[]
  values: string[]
}

/** Parts of a series, by element name; scatter charts have numbers on both axes. */
const parts: Readonly<Record<string, keyof Series>> = {
  tx: 'name',
  cat: 'categories',
  xVal: 'categories',
  val: 'values',
  yVal: 'values',
}

/** Returns the figures of a chart as rows of `a | b` below its title, from the values cached in the file; '' if there are none. */
export function chartText(content: Uint8Array): string {
  const { title, series } = readChart(content)
  const filled = series.filter(({ values }) => values.some(Boolean))
  if (filled.length === 0) return ''
  const categories = filled.find((one) => one.categories.length > 0)?.categories ?? []
  const count = Math.max(categories.length, ...filled.map(({ values }) => values.length))
  const heading = ['', ...filled.map(({ name }, at) => name || `Série ${at + 1}`)]
  const rows = Array.from({ length: count }, (_, at) => [
    categories[at] ?? String(at + 1),
    ...filled.map(({ values }) => values[at] ?? ''),
  ])
  const table = [heading, ...rows].map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()).join(' | '))
  return [title === '' ? 'Gráfico' : `Gráfico: ${title}`, ...table].join('\n')
}

function readChart(content: Uint8Array): { title: string; series: Series[] } {
  const series: Series[] = []
  let title = ''
  let part: keyof Series | undefined
  let format = ''
  let at = 0
  let inside = ''
  walkXml(content, {
    skip: new Set([
      'Fallback',
      'dLbls',
      'extLst',
      'trendline',
      'errBars',
      'catAx',
      'valAx',
      'dateAx',
      'serAx',
      'legend',
    ]),
    open(name, attributes) {
      inside = name
      if (name === 'ser') series.push({ name: '', categories: [], values: [] })
      else if (name === 'strCache' || name === 'numCache') format = ''
      else if (name === 'pt') at = Math.min(Number(attributes['idx']) || 0, MAX_POINTS)
      part = parts[name] ?? part
    },
    close(name) {
      inside = ''
      if (name in parts) part = undefined
    },
    text(text) {
      const one = series.at(-1)
      if (inside === 't' && !one) title += text
      else if (inside === 'formatCode') format += text
      else if (inside === 'v' && one && part === 'name') one.name += text
      else if (inside === 'v' && one && part === 'categories') {
        // the level named last encloses the previous ones
        const inner = one.categories[at]
        one.categories[at] = inner === undefined ? formatNumber(text, format) : `${text} ${inner}`
      } else if (inside === 'v' && one && part === 'values') one.values[at] = formatNumber(text, format)
    },
  })
  const whole = (some: string[]) => Array.from(some, (text) => text ?? '')
  return {
    title: title.replaceAll(/\s+/g, ' ').trim(),
    series: series.map((one) => ({ ...one, categories: whole(one.categories), values: whole(one.values) })),
  }
}

const MAX_POINTS = 2000
const DAY_MS = 86_400_000
/** Day 0 of spreadsheet dates. */
const FIRST_DAY = Date.UTC(1899, 11, 30)

/** Formats a number as its format shows it: percentages, dates, and decimals with a comma. */
function formatNumber(text: string, format: string): string {
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return text
  const plain = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  if (/[dy]/i.test(plain) && !/general/i.test(plain))
    return new Date(FIRST_DAY + number * DAY_MS).toLocaleDateString('pt-BR', { timeZone: 'UTC' })
  const isShare = plain.includes('%')
  const written = (isShare ? number * 100 : number).toLocaleString('pt-BR', {
    useGrouping: false,
    maximumFractionDigits: 10,
  })
  return isShare ? `${written}%` : written
}
