import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** People answer for an assistant in its chats. */
export const attendance = {
  errors: {
    attendance_off: [409, 'Ninguém recebe perguntas deste assistente agora. Tente mais tarde.'],
    attendance_full: [409, 'Já há perguntas demais esperando. Espere uma resposta e pergunte de novo.'],
    question_settled: [409, 'Esta pergunta já foi respondida, encerrada ou retirada. Atualize a página para ver.'],
    approval_too_long: [
      409,
      'A pergunta passa de 500 caracteres. Crie a resposta aprovada no construtor, com uma pergunta mais curta.',
    ],
  },
  auditSentences: {
    'assistant.answer-question': 'Respondeu a uma pergunta no atendimento',
    'assistant.change-attendance': 'Mudou o atendimento por pessoas',
    'assistant.close-question': 'Encerrou uma pergunta do atendimento sem resposta',
  },
  assistantOptions: {
    /** Whether people may ask a person in its chats; the table of the same name stores whom and when. */
    attendance: { told: true },
  },
  doorOptions: {
    people: {
      kind: 'switch',
      label: 'Deixar perguntar a uma pessoa',
      hint: 'O aluno envia uma pergunta, sem a conversa, a quem responde em “Atendimento”, na página “Compartilhar” do assistente; se o atendimento está desligado, ninguém pergunta. A resposta é lacrada com a tentativa.',
      default: false,
      doors: { activity: {} },
      needs: 'attendance',
    },
  },
  helpPages: { atendimento: true },
  sessionFacts: {
    /** A group of the person answers questions for some assistant. */
    attends: true,
  },
  notices: {
    'person-question': {
      preference: 'alerts',
      title: 'Alguém quer falar com uma pessoa',
      text: 'Há uma pergunta esperando por você em “{assistant}”.',
      path: '/attendance',
    },
    'person-answer': {
      preference: 'answers',
      title: '{assistant}',
      text: 'Uma pessoa respondeu à sua pergunta.',
      path: '/assistants/{assistantId}/chats/{chatId}',
    },
  },
} as const satisfies Extension
