interface SharedLetter {
  appName: string
  /** Whoever gets the letter; greeted by the first word of the name. */
  reader: string
  from: string
  assistant: string
  url: string
}

const greeting = (reader: string) => `Olá, ${reader.split(' ')[0]}!`

/** Tells that somebody may use an assistant now, with the words of who gave it. */
export const assistantShared = (
  { appName, reader, from, assistant, url }: SharedLetter,
  { role, message }: { role: 'viewer' | 'editor'; message: string },
) => ({
  subject: `${from} compartilhou “${assistant}” com você`,
  title: `“${assistant}” está com você`,
  paragraphs: [
    `${greeting(reader)} ${from} deu a você acesso ao assistente “${assistant}” no ${appName}. ` +
      (role === 'editor' ? 'Você pode conversar com ele e editá-lo.' : 'Você já pode conversar com ele.'),
    ...(message ? [`Mensagem de ${from}: ${message}`] : []),
  ],
  action: { label: role === 'editor' ? 'Abrir o assistente' : 'Conversar agora', url },
})

export const ownershipReceived = ({ appName, reader, from, assistant, url }: SharedLetter) => ({
  subject: `“${assistant}” agora é seu`,
  title: `Você é responsável por “${assistant}”`,
  paragraphs: [
    `${greeting(reader)} ${from} passou a você a propriedade do assistente “${assistant}” no ${appName}.`,
    'A partir de agora, você decide quem pode usar e editar este assistente.',
  ],
  action: { label: 'Abrir o assistente', url },
})
