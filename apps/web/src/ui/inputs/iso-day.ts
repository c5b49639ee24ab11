/** `2026-11-21` as midnight of that day here; `new Date(text)` would mean midnight in Greenwich, the day before. */
export function fromIsoDay(day: string | undefined): Date | undefined {
  const [year, month, date] = day?.split('-').map(Number) ?? []
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

export function toIsoDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
