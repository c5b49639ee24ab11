import type { OpeningHours } from '#/protocol/opening-hours.ts'
import { z } from '#/protocol/zod.ts'

/** A time of day, such as '07:30'. */
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escreva a hora como 07:30.')

/** Form fields of `OpeningHours`; the form's schema also needs `refineHours`. */
export const openingHoursFields = {
  /** 0 is Sunday. */
  weekdays: z.array(z.number().int().min(0).max(6)).min(1, 'Escolha pelo menos um dia da semana.').max(7),
  /** Both null: all day. */
  opensAt: clockTime.nullable(),
  closesAt: clockTime.nullable(),
}

/** Requires both hours or none, and the closing hour after the opening hour. */
export function refineHours({ opensAt, closesAt }: OpeningHours, context: z.RefinementCtx): void {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['closesAt'], message })
  if ((opensAt === null) !== (closesAt === null)) refuse('Preencha as duas horas, ou nenhuma.')
  else if (opensAt !== null && closesAt !== null && opensAt >= closesAt)
    refuse('A hora de fechar precisa ser depois da de abrir.')
}
