import type { extensionConfig } from '@prosa/extensions/config.gen.ts'
import { extensions } from '@prosa/extensions/extension.gen.ts'
import { EMBEDDED_MODEL } from '#/models/models.ts'
import type { AssistantConfig } from '#/assistants/assistants.ts'
import { variableProblem } from '#/assistants/text-variables.ts'
import { noChatFiles } from '#/assistants/chat-files.ts'
import type { FieldError } from '#/protocol/errors.ts'
import { mergeWords } from '#/protocol/extension.ts'

/** The default reply when only documents may answer and none contains an answer. */
export const NOTHING_FOUND =
  'Não encontrei isso nos documentos deste assistente. Tente perguntar com outras palavras ou procure o responsável.'

const addedFields = Object.fromEntries(
  Object.entries<{ initial: readonly string[] }>({ ...mergeWords(extensions, 'configFields') }).map(
    ([field, { initial }]) => [field, [...initial]],
  ),
) as object as Pick<AssistantConfig, keyof typeof extensionConfig>

/** The configuration of a new assistant. The form starts from it, and the server fills missing fields with it. */
export const initialConfig = (name: string, model: string): AssistantConfig => ({
  name,
  description: '',
  avatar: { emoji: '💬', color: 'blue' },
  category: 'other',
  tags: [],
  language: 'pt-BR',
  instructions: '',
  avoid: '',
  whenUnknown: 'say_unknown',
  model,
  fallbackModel: null,
  creativity: 'balanced',
  answerLength: 'medium',
  reasoning: 'off',
  greeting: '',
  suggestions: [],
  placeholder: '',
  knowledgeMode: 'search',
  nothingFound: NOTHING_FOUND,
  showSources: true,
  knowledgeBases: [],
  approvedAnswers: [],
  files: noChatFiles,
  nextQuestions: false,
  ...addedFields,
})

/**
 * Checks whether a configuration can be published. The form calls it first, and the server repeats the check.
 * @returns one error per incomplete field; empty if it can be published
 */
export function missingToPublish(
  { instructions, avoid, greeting, model }: AssistantConfig,
  isModelAvailable: (model: string) => boolean,
): FieldError[] {
  const problem = (field: keyof AssistantConfig, code: string, detail: string): FieldError => ({
    pointer: `#/${field}`,
    code,
    detail,
  })
  const missing = (field: keyof AssistantConfig, detail: string) => problem(field, 'required', detail)
  const unknown = Object.entries({ instructions, avoid, greeting }).flatMap(([field, text]) => {
    const detail = variableProblem(text)
    return detail === undefined ? [] : [problem(field as keyof AssistantConfig, 'invalid_value', detail)]
  })
  return [
    ...unknown,
    // The embedded model only quotes documents, so it does not use instructions.
    ...(instructions.trim() || model === EMBEDDED_MODEL
      ? []
      : [missing('instructions', 'Escreva as instruções do assistente.')]),
    ...(isModelAvailable(model) ? [] : [missing('model', 'Este modelo não está mais disponível. Escolha outro.')]),
  ]
}
