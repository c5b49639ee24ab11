import { z } from '#/protocol/zod.ts'

/** A day that people ask about, as `2026-11-21`: near enough for days before and after it to exist wherever they are counted. */
export const daySchema = z.iso
  .date()
  .refine((day) => day >= '1970-01-01' && day < '2200-01-01', 'Escolha um dia entre 1970 e 2199.')
