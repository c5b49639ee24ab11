import type { RawCell } from '#/modules/knowledge/reading/sheets/raw-sheet.model.ts'

/** How a number format changes a number's meaning. */
export type NumberForm = 'plain' | 'date' | 'time' | 'percent' | 'money'

/** Returns the form of a number format: built-in ones by id, others by their code. */
export function numberForm(id: number, code: string | undefined): NumberForm {
  if (code !== undefined) return formOfCode(code)
  if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return 'date'
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time'
  return id === 9 || id === 10 ? 'percent' : 'plain'
}

function formOfCode(code: string): NumberForm {
  const money = /R\$/.test(code)
  const [positive = ''] = code.replaceAll(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  const plain = positive.replaceAll(/\[(?!h|m|s)[^\]]*\]/gi, '').toLowerCase()
  if (plain.includes('%')) return 'percent'
  if (/[yd]/.test(plain) || /mmm/.test(plain)) return 'date'
  if (/[hs]/.test(plain)) return 'time'
  return money ? 'money' : 'plain'
}

const DAY_MS = 86_400_000

/** Converts a serial number of days since 1900 or 1904 to the displayed date; a fraction of a day to its time, '14:30'. */
export function dateOfSerial(
  serial: number,
  { from1904, form }: { from1904: boolean; form: 'date' | 'time' },
): RawCell | undefined {
  const minutes = Math.round(serial * 1440)
  if (form === 'time') {
    const pad = (number: number) => String(number).padStart(2, '0')
    return minutes < 0 ? undefined : `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
  }
  // the first spreadsheets treated 1900 as a leap year, and all others copied it
  const days = minutes / 1440 + (from1904 ? 1462 : 0)
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round((days < 61 && !from1904 ? days + 1 : days) * DAY_MS))
  if (Number.isNaN(moment.getTime()) || moment.getUTCFullYear() > 9999) return undefined
  const iso = moment.toISOString()
  return { date: iso.slice(11, 16) === '00:00' ? iso.slice(0, 10) : iso.slice(0, 16) }
}
