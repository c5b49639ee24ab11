import type { MailContent, MailHead } from '#/platform/mail/render-mail.ts'

interface Letter extends Omit<MailContent, keyof MailHead> {
  subject: string
}

const greeting = (name: string | null) => (name ? `Olá, ${name.split(' ')[0]}!` : 'Olá!')

export const requestAnswered = (name: string | null, protocol: string, reply: string): Letter => ({
  subject: `Resposta ao seu pedido ${protocol}`,
  title: 'Respondemos ao seu pedido sobre dados pessoais',
  paragraphs: [`${greeting(name)} Esta é a resposta ao pedido ${protocol}:`, reply],
})

export const personErased = (name: string | null, protocol: string): Letter => ({
  subject: `Seus dados foram excluídos (${protocol})`,
  title: 'Seus dados foram excluídos',
  paragraphs: [
    `${greeting(name)} O pedido ${protocol} foi atendido: as suas conversas, os seus arquivos e os seus dados de acesso foram excluídos.`,
    'Guarde o número do protocolo. Esta é a última mensagem que enviamos a este endereço.',
  ],
})
