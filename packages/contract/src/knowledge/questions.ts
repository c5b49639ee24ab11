import { knowledge } from '#/knowledge/knowledge.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { shownText } from '#/protocol/names.ts'
import { z } from '#/protocol/zod.ts'

/** Maximum number of pairs in a document, and of characters in a question and an answer. */
export const MAX_PAIRS = 2000
export const MAX_QUESTION_LENGTH = 300
export const MAX_ANSWER_LENGTH = 4000

const csv = z.string().min(1, 'O arquivo está vazio.').max(900_000, 'O arquivo é grande demais: até 900 kB.')

const example = 'pergunta;resposta\nQuando abre a secretaria?;Às 8h.'

const { addText } = knowledge

/** Pairs of question and answer from a CSV file: a document whose passages are the pairs. */
export const questions = defineContract({
  checkQuestions: {
    ...addText,
    ...route('POST', '/api/assistants/:assistantId/questions/check'),
    summary: 'Confere um CSV de perguntas e respostas, sem guardar nada',
    body: z.strictObject({ csv }).meta({ examples: [{ csv: example }] }),
    status: 200,
    ok: z.object({
      pairs: z.number().int(),
      /** The first pairs as they were parsed. */
      sample: z.array(z.object({ question: z.string(), answer: z.string() })),
      /** Lines that cannot be imported, by line number, with the reason. */
      problems: z.array(z.object({ line: z.number().int(), text: z.string() })),
    }),
    errors: ['import_unreadable'],
  },
  addQuestions: {
    ...addText,
    ...route('POST', '/api/assistants/:assistantId/questions'),
    summary: 'Acrescenta as perguntas e respostas de um CSV; as linhas com problema ficam de fora',
    body: z
      .strictObject({
        name: shownText().min(2, 'Dê um nome às perguntas.').max(120, 'O nome pode ter no máximo 120 caracteres.'),
        csv,
      })
      .meta({ examples: [{ name: 'Perguntas da secretaria', csv: example }] }),
    errors: [...addText.errors, 'import_unreadable'],
  },
})

const base = z.object({ baseId: rowIdSchema })
const baseAccess = {
  tag: 'Bases compartilhadas',
  policy: 'knowledgebase.manage',
  permission: 'knowledge_bases.manage',
  actors: ['user'],
} as const

/** The same operations for a shared base. */
export const baseQuestions = defineContract({
  checkBaseQuestions: {
    ...questions.checkQuestions,
    ...baseAccess,
    path: '/api/knowledge-bases/:baseId/questions/check',
    summary: 'Confere um CSV de perguntas e respostas para a base, sem guardar nada',
    params: base,
  },
  addBaseQuestions: {
    ...questions.addQuestions,
    ...baseAccess,
    path: '/api/knowledge-bases/:baseId/questions',
    summary: 'Acrescenta à base as perguntas e respostas de um CSV',
    params: base,
  },
})
