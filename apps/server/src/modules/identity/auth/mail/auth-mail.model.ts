import type { MailContent, MailHead } from '#/platform/mail/render-mail.ts'

export interface Letter extends Omit<MailContent, keyof MailHead> {
  subject: string
}

interface Reader {
  /** The product's name. */
  appName: string
  /** Full name; mails greet with its first word. */
  name: string
}

const hello = ({ name }: Reader, sentence: string) => `Olá, ${name.split(' ')[0]}! ${sentence}`
const notYou = 'Se não foi você, fale com o administrador e troque a sua senha agora mesmo.'

/** `from` is the person who invites. */
export const invitationLetter = (reader: Reader, { from, url }: { from: string; url: string }): Letter => ({
  subject: `${from} convidou você para o ${reader.appName}`,
  title: `Convite para o ${reader.appName}`,
  paragraphs: [
    hello(
      reader,
      `${from} criou uma conta para você no ${reader.appName}, em ${new URL(url).host}, onde você conversa com assistentes.`,
    ),
    'Para começar, crie a sua senha. O convite vale por 72 horas e só pode ser usado uma vez.',
  ],
  action: { label: 'Criar minha senha', url },
})

export const passwordReset = (reader: Reader, url: string): Letter => ({
  subject: 'Crie uma nova senha',
  title: 'Vamos criar uma nova senha',
  paragraphs: [
    hello(reader, 'Recebemos um pedido para criar uma nova senha para a sua conta.'),
    'O link vale por 1 hora e só pode ser usado uma vez.',
    'Se você não pediu, pode ignorar esta mensagem: a sua senha continua a mesma.',
  ],
  action: { label: 'Criar nova senha', url },
})

export const passwordAtProvider = (reader: Reader, provider: string, url: string): Letter => ({
  subject: 'Como entrar na sua conta',
  title: 'Você entra de outra forma',
  paragraphs: [
    hello(reader, 'Recebemos um pedido para criar uma nova senha para a sua conta.'),
    `A sua conta não tem senha aqui: você entra com ${provider}. Se esqueceu essa senha, recupere-a lá.`,
    'Se você não pediu nada, pode ignorar esta mensagem.',
  ],
  action: { label: 'Ir para a entrada', url },
})

const keySentences = {
  none: [],
  ended: ['As suas chaves de API também foram encerradas. Crie outras para os sistemas que você conectou.'],
  kept: ['As suas chaves de API continuam valendo, como você pediu.'],
} as const

export const passwordChanged = (reader: Reader, apiKeys: keyof typeof keySentences = 'none'): Letter => ({
  subject: 'Sua senha foi trocada',
  title: 'Sua senha foi trocada',
  paragraphs: [
    hello(reader, `A senha da sua conta no ${reader.appName} acaba de ser trocada.`),
    'Por segurança, a conta saiu de todos os outros aparelhos.',
    ...keySentences[apiKeys],
    notYou,
  ],
})

export const emailConfirmation = (reader: Reader, url: string): Letter => ({
  subject: 'Confirme o seu novo e-mail',
  title: 'Confirme o seu novo e-mail',
  paragraphs: [
    hello(reader, `Falta só um passo: confirme que este é o seu novo e-mail no ${reader.appName}.`),
    'O link vale por 1 hora. Até lá, continue entrando com o e-mail de antes.',
    'Se você não pediu, pode ignorar esta mensagem.',
  ],
  action: { label: 'Confirmar e-mail', url },
})

/** To the owner of an address that another person wants for their account. */
export const emailInUse = (reader: Reader): Letter => ({
  subject: 'Alguém tentou usar o seu e-mail',
  title: 'Alguém tentou usar o seu e-mail',
  paragraphs: [
    hello(reader, `Pediram para usar este e-mail em outra conta do ${reader.appName}.`),
    'Ele já é o da sua conta. Nada mudou, e você não precisa fazer nada.',
  ],
})

export const emailChanged = (reader: Reader, email: string): Letter => ({
  subject: 'O e-mail da sua conta mudou',
  title: 'O e-mail da sua conta mudou',
  paragraphs: [hello(reader, `A partir de agora, a sua conta no ${reader.appName} usa o e-mail ${email}.`), notYou],
})

/** To administrators, after a change of how people sign in. */
export const wayInChanged = (reader: Reader, { by, what }: { by: string; what: string }): Letter => ({
  subject: `Mudou a forma de entrar no ${reader.appName}`,
  title: 'Mudou a forma de entrar',
  paragraphs: [
    hello(reader, `${by} acaba de mudar ${what} do ${reader.appName}.`),
    'Por aí se chega às contas das pessoas. Se você esperava por isso, não precisa fazer nada.',
    'Se não esperava, entre agora, confira as configurações de acesso e de e-mail e veja na auditoria o que mais foi feito.',
  ],
})

export const providerLinked = (reader: Reader, provider: string): Letter => ({
  subject: 'Uma nova forma de entrar na sua conta',
  title: 'Uma nova forma de entrar',
  paragraphs: [hello(reader, `Agora você também entra no ${reader.appName} com ${provider}.`), notYou],
})
