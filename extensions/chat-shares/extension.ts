import type { Extension } from '@prosa/contract/protocol/extension.ts'

/** Links that show a conversation up to an answer, read-only, to members or on the Web. */
export const chatShares = {
  errors: {
    chat_share_empty: [409, 'Ainda não há uma resposta terminada. Espere por ela e compartilhe de novo.'],
    chat_share_web_off: [409, 'Este assistente não permite conversas na Web.'],
    chat_share_ended: [410, 'Este link terminou. Peça outro a quem o enviou.'],
  },
  assistantOptions: {
    chatsOnWeb: {
      title: 'Conversas na Web',
      help: 'conversas compartilhadas',
      label: 'Permitir links de conversas na Web',
      hint: 'Quem conversa pode mostrar uma conversa a quem tem o link, sem entrar. Nomes e dados pessoais ficam ocultos.',
      on: 'allow-web-chats',
      off: 'forbid-web-chats',
      done: { on: 'Conversas podem ir para a Web.', off: 'Os links de conversas na Web não abrem mais.' },
      ask: {
        title: 'Permitir conversas na Web?',
        description:
          'Quem conversa com este assistente decide quais conversas mostrar. As respostas podem citar os documentos dele. O responsável pelo assistente recebe um aviso.',
        confirmLabel: 'Permitir',
      },
      letter: {
        subject: 'Conversas de “{assistant}” podem ir para a Web',
        title: 'Conversas na Web foram permitidas',
        allowed:
          'que as pessoas mostrem na Web as conversas que têm com o seu assistente “{assistant}”. Quem tem o link lê a conversa sem entrar, com nomes e dados pessoais ocultos.',
        undo: 'Se não quiser isso, desligue “Conversas na Web” no controle de acesso: os links deixam de abrir na hora.',
      },
    },
  },
  removedLabels: { sharedChats: 'links de conversas' },
  auditTargetAreas: { chat_share: 'link' },
  auditSentences: {
    'assistant.allow-web-chats': 'Permitiu mostrar conversas do assistente na Web',
    'assistant.forbid-web-chats': 'Não permite mais mostrar conversas do assistente na Web',
    'chat_share.copy': 'Continuou uma conversa compartilhada',
    'chat_share.create': 'Compartilhou uma conversa própria',
    'chat_share.revoke': 'Encerrou o link de uma conversa',
  },
} as const satisfies Extension
