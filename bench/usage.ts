import { readdirSync, readFileSync } from 'node:fs'

const TICKS_A_SECOND = 100

interface ProcessStat {
  parent: number
  /** Processor time of the process and of its ended children. */
  cpuSeconds: number
}

/** Returns the processor seconds of a process tree, without the trees in `except`. Linux only, in steps of 10 ms. */
export function cpuSeconds(pid: number, except: number[] = []): number {
  const stats = allStats()
  return treeOf(pid, stats, except).reduce((sum, each) => sum + (stats.get(each)?.cpuSeconds ?? 0), 0)
}

/** Returns the memory in bytes of a process tree; memory shared between processes is divided among them. */
export function memoryBytes(pid: number, except: number[] = []): number {
  return treeOf(pid, allStats(), except).reduce((sum, each) => sum + proportionalBytes(each), 0)
}

function treeOf(pid: number, stats: Map<number, ProcessStat>, except: number[]): number[] {
  if (except.includes(pid)) return []
  const children = [...stats].filter(([, stat]) => stat.parent === pid).map(([child]) => child)
  return [pid, ...children.flatMap((child) => treeOf(child, stats, except))]
}

function allStats(): Map<number, ProcessStat> {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return new Map(pids.flatMap((pid) => statOf(pid)))
}

function statOf(pid: number): [number, ProcessStat][] {
  const text = readOrNothing(`/proc/${pid}/stat`)
  // The process name stands in brackets and may contain any character.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (text === '') return []
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return [[pid, { parent: Number(fields[1]), cpuSeconds: ticks / TICKS_A_SECOND }]]
}

function proportionalBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(readOrNothing(`/proc/${pid}/smaps_rollup`))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** A process may end while its files are being read. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
