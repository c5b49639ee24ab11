/** Formats a count with its noun: `1 documento`, `1.200 documentos`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`
