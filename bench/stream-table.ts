import { type StreamFigures, TOKENS_PER_SECOND } from './streams.ts'
import { printTable } from './table.ts'

const head = [
  'streams',
  'system',
  'first p50',
  'first p99',
  'gap p99',
  'tokens/s',
  'delivered',
  'server CPU',
  'database CPU',
  'memory',
]

const legend = `Each user asks for answers one after the other; users start evenly over the length of the first answer, except 'at once'.
first: from the request to the first text · gap: between two deliveries in one stream · CPU: processor seconds for 1,000 tokens ·
memory: what the server's process grew by at most, for each stream · delivered: of the tokens asked for, within the time given.`

export function printStreams(figures: StreamFigures[]): void {
  const rows = figures.map((figure) => [
    figure.level.label,
    figure.system,
    `${figure.firstTokenMs.p50.toFixed(0)} ms`,
    `${figure.firstTokenMs.p99.toFixed(0)} ms`,
    `${figure.gapP99Ms.toFixed(0)} ms`,
    (figure.delivered / figure.seconds).toFixed(0),
    `${((figure.delivered / figure.expected) * 100).toFixed(1)} %`,
    seconds(figure.serverCpu),
    seconds(figure.databaseCpu),
    figure.memoryPerStream === undefined ? '–' : `${(figure.memoryPerStream / 1000).toFixed(0)} kB`,
  ])
  printTable(`Answers of ${TOKENS_PER_SECOND} tokens/s`, head, rows)
  console.log(`\n${legend}`)
  for (const { system, level, errors } of figures)
    for (const [reason, count] of Object.entries(errors)) console.log(`${system}, ${level.label}: ${count} × ${reason}`)
}

function seconds(value: number | undefined): string {
  return value === undefined ? '–' : `${value.toFixed(3)} s`
}
