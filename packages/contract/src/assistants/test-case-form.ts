import { z } from '#/protocol/zod.ts'

/** Tests of one assistant, at most. */
export const TEST_CASES_LIMIT = 50

const phrases = z
  .array(z.string().trim().max(200, 'Cada trecho pode ter no máximo 200 caracteres.'))
  // empty lines of a form ask for nothing
  .overwrite((list) => list.filter((phrase) => phrase !== ''))
  .max(10, 'Use no máximo 10 trechos.')

export const testCaseFormSchema = z
  .strictObject({
    question: z
      .string()
      .trim()
      .min(1, 'Escreva a pergunta.')
      .max(2000, 'A pergunta pode ter no máximo 2.000 caracteres.'),
    /** Found in the answer whatever the accents and capitals. */
    mustContain: phrases,
    mustNotContain: phrases,
    /** What the assistant's model finds in a good answer, in a sentence; empty asks for no such judgement. */
    criterion: z.string().trim().max(500, 'O critério pode ter no máximo 500 caracteres.').default(''),
    /** A document that the answer cites, by its name or a part of it; empty asks for none. */
    mustCite: z.string().trim().max(200, 'O nome do documento pode ter no máximo 200 caracteres.').default(''),
    /** Of that document; null where any page will do. */
    mustCitePage: z
      .int('A página é um número inteiro.')
      .min(1, 'A primeira página é a 1.')
      .max(100_000, 'A página pode ser no máximo 100.000.')
      .nullable()
      .default(null),
    /** Publishing waits until it has passed on the draft as it is. */
    required: z.boolean(),
  })
  .refine(
    ({ mustContain, mustNotContain, criterion, mustCite }) =>
      mustContain.length + mustNotContain.length > 0 || criterion !== '' || mustCite !== '',
    {
      path: ['mustContain'],
      message: 'Diga ao menos um trecho que a resposta deve ou não deve conter, um documento a citar ou um critério.',
    },
  )
  .refine(({ mustCite, mustCitePage }) => mustCite !== '' || mustCitePage === null, {
    path: ['mustCite'],
    message: 'Diga de qual documento é a página.',
  })
export type TestCaseForm = z.infer<typeof testCaseFormSchema>
