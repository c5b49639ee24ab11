/** Writes instants as people of a time zone read them, '' for none; one for a whole table, because it is dear to make. */
export function momentsIn(timeZone: string): (at: Date | string | null) => string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at) => (at === null ? '' : format.format(new Date(at)))
}
