import { EMBEDDED_MODEL } from '#/models/models.ts'
import type { AssistantConfig } from '#/assistants/assistants.ts'
import { variableProblem } from '#/assistants/text-variables.ts'
import { noChatFiles } from '#/assistants/chat-files.ts'
import type { FieldError } from '#/protocol/errors.ts'

/** Said where only documents may answer and none does, until somebody writes another sentence. */
export const NOTHING_FOUND =
  'Não encontrei isso nos documentos deste assistente. Tente perguntar com outras palavras ou procure quem cuida dele.'

/** What an assistant is before anybody has said more than its name; the form starts from it, the server fills it in. */
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
})

/** What a configuration still needs before people may talk to it, by field. The form asks it first, the server again. */
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
    // a model that quotes documents follows none
    ...(instructions.trim() || model === EMBEDDED_MODEL
      ? []
      : [missing('instructions', 'Escreva as instruções do assistente.')]),
    ...(isModelAvailable(model) ? [] : [missing('model', 'Este modelo não está mais disponível. Escolha outro.')]),
  ]
}
