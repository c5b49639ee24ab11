/**
 * Parses `2026-11-21` as local midnight; `new Date(text)` would mean midnight UTC, which is the day before in Brazil.
 */
export function fromIsoDay(day: string | undefined): Date | undefined {
  const [year, month, date] = day?.split('-').map(Number) ?? []
  return year && month && date ? new Date(year, month - 1, date) : undefined
}

export function toIsoDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
