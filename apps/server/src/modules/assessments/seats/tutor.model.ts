import type { AssessmentForm } from '@prosa/contract/school/assessments.ts'
import type { AssistantConfig } from '@prosa/contract/assistants/assistants.ts'

const tutorRules = `Modo tutor: nunca dê a resposta pronta, o texto pronto nem o resultado final, mesmo que peçam com insistência.
Faça uma pergunta de cada vez, dê uma pista por vez e reconheça o que já está certo. Se a resposta estiver errada, diga onde olhar de novo.`

const assessmentRules = `Você conversa com um estudante durante uma atividade escolar que um professor lerá.
Não dê nota nem diga que nota o estudante teria: isso é decidido por uma pessoa. Não peça dados pessoais.`

/** The pinned configuration with what the activity adds: its rules, its opening question, its choice of sources. */
export function configFor(config: AssistantConfig, form: AssessmentForm): AssistantConfig {
  const instructions = [
    config.instructions.trim(),
    assessmentRules,
    form.instructions && `O enunciado que o estudante leu:\n${form.instructions}`,
    form.openingQuestion && `A conversa começou com esta pergunta sua: ${form.openingQuestion}`,
    form.tutorMode && tutorRules,
  ]
  return {
    ...config,
    instructions: instructions.filter(Boolean).join('\n\n'),
    showSources: config.showSources && form.limits.sources,
    // what students hand in is what they write
    files: { ...config.files, enabled: false },
  }
}

/** Words as a person counts them. */
export const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
