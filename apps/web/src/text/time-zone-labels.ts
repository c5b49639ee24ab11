import type { TimeZone } from '@prosa/contract/settings/settings.ts'

export const timeZoneLabels: Readonly<Record<TimeZone, string>> = {
  'America/Noronha': 'Fernando de Noronha (1 hora a mais que Brasília)',
  'America/Sao_Paulo': 'Brasília',
  'America/Manaus': 'Amazonas, Mato Grosso e outros (1 hora a menos que Brasília)',
  'America/Rio_Branco': 'Acre (2 horas a menos que Brasília)',
}
