import { defineContract, route } from '@prosa/contract/protocol/define.ts'
import { z } from '@prosa/contract/protocol/zod.ts'

const example = 'pergunta;deve conter;obrigatório\nQuando abre a secretaria?;8h;sim'

export const testImports = defineContract({
  importTestCases: {
    ...route('POST', '/api/assistants/:assistantId/test-imports'),
    tag: 'Testes',
    policy: 'assistant.edit',
    permission: 'assistants.update',
    summary: 'Cria testes a partir de um CSV, ou só o confere',
    limitPerMinute: 30,
    body: z
      .strictObject({
        csv: z
          .string()
          .min(1, 'O arquivo está vazio.')
          .max(200_000, 'O arquivo é grande demais: até 200.000 caracteres.'),
        /** Whether the file is only checked. */
        dryRun: z.boolean(),
      })
      .meta({ examples: [{ csv: example, dryRun: true }] }),
    ok: z.object({
      /** Tests that were created, or would be. */
      tests: z.number().int(),
      /** Their first questions. */
      sample: z.array(z.string()),
      /** Lines that are left out, with the reason. */
      problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
    errors: ['test_import_unreadable', 'tests_limit', 'judge_unavailable'],
  },
})
