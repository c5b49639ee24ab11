import { named, z } from '#/protocol/zod.ts'

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A table of a spreadsheet, as read from the file. */
export const sheetSchema = named('Sheet', {
  position: z.number().int(),
  /** Empty if the document has no named sheets, such as a CSV. */
  name: z.string(),
  columns: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['text', 'number', 'date', 'boolean']),
      unit: z.enum(['%', 'R$']).optional(),
    }),
  ),
  rows: z.number().int(),
  /** Whether questions may be answered by counting and adding its rows. */
  regular: z.boolean(),
})
export type Sheet = z.infer<typeof sheetSchema>
export type SheetColumn = Sheet['columns'][number]

/** Cells in the order of the columns; dates are ISO texts. */
export const sheetRowSchema = named('SheetRow', { row: z.number().int(), cells: z.array(cellSchema) })
export type SheetRow = z.infer<typeof sheetRowSchema>
