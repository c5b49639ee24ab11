import { jsonText } from '#/protocol/json-text.ts'
import { z } from '#/protocol/zod.ts'

/** Maximum number of test cases of one assistant. */
export const TEST_CASES_LIMIT = 50

const phrases = z
  .array(z.string().trim().max(200, 'Cada trecho pode ter no máximo 200 caracteres.'))
  // Drops empty lines, which the form sends for unused inputs.
  .overwrite((list) => list.filter((phrase) => phrase !== ''))
  .max(10, 'Use no máximo 10 trechos.')

/** What a tool answered once, which runs of the test replay instead of calling it. */
const recordingSchema = z.strictObject({
  /** The tool's name for models. */
  tool: z.string().min(1).max(100),
  /** The tool's name for people. */
  label: z.string().min(1).max(200),
  /** The values that it was called with. */
  input: jsonText(50_000),
  output: z.string().max(30_000, 'A resposta gravada pode ter no máximo 30.000 caracteres.'),
})
export type RecordedAnswer = z.infer<typeof recordingSchema>

export const testCaseFormSchema = z
  .strictObject({
    question: z
      .string()
      .trim()
      .min(1, 'Escreva a pergunta.')
      .max(2000, 'A pergunta pode ter no máximo 2.000 caracteres.'),
    /** Phrases that the answer must contain, compared without accents or case. */
    mustContain: phrases,
    mustNotContain: phrases,
    /** A criterion that the assistant's model checks in the answer; empty: no such check. */
    criterion: z.string().trim().max(500, 'O critério pode ter no máximo 500 caracteres.').default(''),
    /** Name, or part of the name, of a document that the answer must cite; empty: none. */
    mustCite: z.string().trim().max(200, 'O nome do documento pode ter no máximo 200 caracteres.').default(''),
    /** Page of that document; null: any page. */
    mustCitePage: z
      .int('A página é um número inteiro.')
      .min(1, 'A primeira página é a 1.')
      .max(100_000, 'A página pode ser no máximo 100.000.')
      .nullable()
      .default(null),
    /** Name, or part of the name, of a tool that the model must call; empty: none. */
    mustCall: z.string().trim().max(200, 'O nome da ferramenta pode ter no máximo 200 caracteres.').default(''),
    /** Texts that one call of it must contain in its values. */
    mustCallWith: phrases.default([]),
    recordings: z.array(recordingSchema).max(10, 'Grave no máximo 10 respostas de ferramentas.').default([]),
    /** Whether the current draft must pass this test before it can be published. */
    required: z.boolean(),
  })
  .refine(
    ({ mustContain, mustNotContain, criterion, mustCite, mustCall, mustCallWith }) =>
      mustContain.length + mustNotContain.length + mustCallWith.length > 0 ||
      `${criterion}${mustCite}${mustCall}` !== '',
    {
      path: ['mustContain'],
      message:
        'Diga ao menos um trecho que a resposta deve ou não deve conter, um documento a citar, uma ferramenta a usar ou um critério.',
    },
  )
  .refine(({ mustCite, mustCitePage }) => mustCite !== '' || mustCitePage === null, {
    path: ['mustCite'],
    message: 'Diga de qual documento é a página.',
  })
  .refine(({ mustCall, mustCallWith }) => mustCall !== '' || mustCallWith.length === 0, {
    path: ['mustCall'],
    message: 'Diga em qual ferramenta estes valores são usados.',
  })
export type TestCaseForm = z.infer<typeof testCaseFormSchema>
