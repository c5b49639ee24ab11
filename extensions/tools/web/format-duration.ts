const seconds = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

/** Formats `340 ms` or `1,2 s`. */
export const formatDuration = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${seconds.format(ms / 1000)} s`)
