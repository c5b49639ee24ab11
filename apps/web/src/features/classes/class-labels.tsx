import { hoursText } from '@prosa/contract/protocol/opening-hours.ts'
import type { SchoolClass } from '@prosa/contract/school/classes.ts'
import { Badge } from '#/ui/layout/badge.tsx'

const doors = {
  open: { tone: 'success', label: 'Aberta agora' },
  waiting: { tone: 'neutral', label: 'Fora do horário' },
  ended: { tone: 'warning', label: 'Código encerrado' },
} as const

export function DoorBadge({ door }: Pick<SchoolClass, 'door'>) {
  const { tone, label } = doors[door]
  return <Badge tone={tone}>{label}</Badge>
}

/** Formats a day as `21/11/2026`. */
export const shownDay = (day: string): string => day.split('-').toReversed().join('/')

/** Describes the opening hours of the code in a sentence. */
export const hoursSentence = (hours: SchoolClass): string => `Abre: ${hoursText(hours, ', o dia todo')}.`
