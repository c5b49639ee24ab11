const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })

export function bytesText(bytes: number): string {
  const [unit, size] = bytes >= 1024 ** 3 ? ['GB', 1024 ** 3] : ['MB', 1024 ** 2]
  return `${number.format(bytes / size)} ${unit}`
}

export const rowsText = (rows: number): string => (rows === 1 ? '1 linha' : `${number.format(rows)} linhas`)

export function secondsText(seconds: number): string {
  if (seconds < 1) return 'menos de 1 segundo'
  if (seconds < 1.5) return '1 segundo'
  if (seconds < 100) return `${number.format(Math.round(seconds))} segundos`
  if (seconds < 100 * 60) return `${number.format(Math.round(seconds / 60))} minutos`
  return `${number.format(seconds / 3600)} horas`
}

/** Said once, before the wait: it lasts as long as what is changed there. */
export const waitingText =
  'Outra instância do Prosa está mudando os dados deste banco. Espere: isto continua quando ela terminar.'
