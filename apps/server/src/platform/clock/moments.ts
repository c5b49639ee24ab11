/**
 * Writes instants as people of a time zone read them, '' for none: `21/11/2026 16:44:47`, which a spreadsheet takes for a moment
 * and sorts, where Intl's own comma makes it a text. One for a whole table, because it is dear to make.
 */
export function momentsIn(
  timeZone: string,
  timeStyle: 'short' | 'medium' = 'medium',
): (at: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle })
  return (at) => (at === null ? '' : format.format(new Date(at)).replace(',', ''))
}
